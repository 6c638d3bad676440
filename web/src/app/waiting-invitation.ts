import * as z from 'zod/mini';
import { draft } from '../lib/device/drafts.ts';

/** Keeps the token of an invitation over sign-in and sign-up: it must not appear in an address. */
export const waitingInvitation = draft('kept-invitation', 1, z.string());
