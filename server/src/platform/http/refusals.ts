import { type ErrorBody, type ErrorCode, errors } from '@kursi/core/contract/errors.ts';
import type { FastifyReply } from 'fastify';

export function sendRefusal(
  reply: FastifyReply,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status, message } = errors[code];
  const body: ErrorBody = { code, message, details };
  return reply.code(status).send(body);
}
