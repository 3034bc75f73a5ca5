// Loaded into every child before its own code. The channel to the parent closes when the parent dies, even by
// SIGKILL; a surviving child would hold the port and use a database that the next start stops.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 12_000).unref();
});
// Listening alone would keep the process alive after it has drained.
process.channel?.unref();
