import { type ErrorBody, type ErrorCode, errors } from '@kursi/core/contract/errors.ts';
import type { FastifyReply } from 'fastify';

/** Sets the status and returns the body, for handlers that return what to send. */
export function refusal(
  reply: FastifyReply,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): ErrorBody {
  const { status, message } = errors[code];
  reply.code(status);
  return { code, message, details };
}

export function sendRefusal(
  reply: FastifyReply,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  return reply.send(refusal(reply, code, details));
}
