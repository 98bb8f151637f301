import { Socket } from 'node:net';

/** Connections to other hosts than loopback fail, so that no request reaches the internet. */
const connectAnywhere = Socket.prototype.connect;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

function connectToLoopback(this: Socket, ...parameters: unknown[]): Socket {
  const host = findHost(parameters);
  if (host !== undefined && !LOOPBACK.test(host)) {
    throw new Error(`This test tried to reach ${host}: nothing mocks that request.`);
  }
  return Reflect.apply(connectAnywhere, this, parameters);
}

// This file runs before each test file, and several test files share a process.
if (connectAnywhere.name !== connectToLoopback.name) Socket.prototype.connect = connectToLoopback;

/** connect is called with (options), (port, host), (path), or these in one array. */
function findHost(parameters: readonly unknown[]): string | undefined {
  const [first, second] = parameters;
  if (Array.isArray(first)) return findHost(first);
  if (typeof first === 'object' && first !== null && 'host' in first) {
    return typeof first.host === 'string' ? first.host : undefined;
  }
  return typeof second === 'string' ? second : undefined;
}
