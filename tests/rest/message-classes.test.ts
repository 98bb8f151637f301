import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createMessageClasses } from '../../server/http/message-classes';

test('requests and responses of the server have the prototypes of the app', async () => {
  const app = express();
  app.get('/', (request, response) => {
    response.set('X-Agent', request.get('user-agent')).json({ ip: request.ip, isSecure: request.secure });
  });
  const changed: boolean[] = [];
  const server = createServer(createMessageClasses(app), (request, response) => {
    const prototypes = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)];
    app(request, response);
    changed.push(
      prototypes[0] !== Object.getPrototypeOf(request),
      prototypes[1] !== Object.getPrototypeOf(response),
    );
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'user-agent': 'test' } });
  expect(await response.json()).toEqual({ ip: '127.0.0.1', isSecure: false });
  expect(response.headers.get('x-agent')).toBe('test');
  expect(changed).toEqual([false, false]);
});
