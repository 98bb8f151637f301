import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The answer under way on a connection, the first where several wait; null when there is none. Asked of node's own
 * note, as node does itself, since one of ours would cost each request.
 */
export function findAnswer(socket: Socket): ServerResponse | null {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse ? answer : null;
}
