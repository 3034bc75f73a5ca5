// Express answering a prepared string: what a page could cost at the least in this stack.
import { readFileSync } from 'node:fs';
import express from 'express';

const html = readFileSync(process.argv[2], 'utf8');
const app = express();
app.disable('etag');
app.get('/', (_request, response) => response.type('html').send(html));
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
