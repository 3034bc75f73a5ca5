import { createInbox } from './http.ts';
import { openMessageStore } from './message-store.ts';
import { createSmtp } from './smtp.ts';

const maxMessages = 1000;

const store = openMessageStore(process.env.MAIL_FOLDER ?? 'mail', maxMessages);
const smtp = createSmtp(store);
const inbox = createInbox(store, process.env.MAIL_KEY ?? '');

smtp.on('error', (error: NodeJS.ErrnoException) => {
  // A client's broken connection is harmless; a port in use is fatal.
  if (error.syscall === 'listen') throw error;
});
smtp.listen(Number(process.env.MAIL_SMTP_PORT ?? 0), '127.0.0.1');
inbox.listen(Number(process.env.MAIL_HTTP_PORT ?? 0), '127.0.0.1');

process.on('SIGTERM', () => {
  inbox.close();
  inbox.closeAllConnections();
  // An incoming email is stored before the connection ends.
  smtp.close(() => process.exit(0));
});
