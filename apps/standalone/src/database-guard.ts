import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Stops the database server after this process was killed, which closes the guard's input. Waits until the
 * api and the worker have drained. By then the next start may have stopped the server, and its process id may
 * belong to another program.
 */
export function startGuard(serverPid: number, clusterDir: string): ChildProcess {
  const end =
    'cat > /dev/null; sleep 12; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', end, 'guard', String(serverPid), clusterDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  // Without a shell, the next start stops the server.
  guard.on('error', () => {});
  guard.unref();
  return guard;
}
