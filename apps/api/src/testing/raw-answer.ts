import http from 'node:http';

interface Raw {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** A response unchanged, compressed or not; without headers that differ between responses. */
export const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, async (answer) => {
      const { date: _date, 'x-request-id': _id, ...kept } = answer.headers;
      resolve({ status: answer.statusCode, headers: kept, bytes: Buffer.concat(await answer.toArray()) });
    });
    request.on('error', reject).end();
  });
