import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { anonymous } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Tx } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { openSessionPlugin } from './open-session.plugin.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export interface IdentityLibraryOptions {
  readonly database: Database;
  readonly secret: string;
  readonly origin: string;
}

/** A password that was checked before the transaction: the library does not hash again inside it. */
export interface CheckedPassword {
  readonly hash: string;
  readonly matches: boolean;
}

const DAY = 86_400;
const SESSION_SECONDS = 30 * DAY;

interface Running {
  readonly tx: Tx;
  readonly checked: CheckedPassword | null;
  databaseError: unknown;
}

export type IdentityLibrary = ReturnType<typeof makeIdentityLibrary>;

/**
 * better-auth and its configuration. It stores passwords, links and sessions in our tables; nothing outside
 * this folder imports it. Its HTTP routes are not mounted: our calls are the only surface.
 */
export function makeIdentityLibrary({ database, secret, origin }: IdentityLibraryOptions) {
  const running = new AsyncLocalStorage<Running>();

  const auth = betterAuth({
    appName: 'Kursi',
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our transaction is already open; a nested BEGIN and COMMIT would end it early.
    database: { db: kyselyOn(running, database), type: 'postgres', transaction: false },
    advanced: {
      cookiePrefix: 'kursi',
      useSecureCookies: origin.startsWith('https:'),
      database: { generateId: () => newId(Temporal.Now.instant()) },
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'user_name',
        emailVerified: 'email_verified',
        image: 'profile_image_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { locale: { type: 'string', required: false, input: true } },
    },
    session: {
      modelName: 'user_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      updateAge: DAY,
    },
    account: {
      modelName: 'user_credential',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'user_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 1, // The contract and the password rules already checked length and strength.
      maxPasswordLength: 200,
      password: {
        hash: hashPassword,
        async verify({ hash, password }) {
          const checked = running.getStore()?.checked;
          return checked?.hash === hash ? checked.matches : verifyPassword(hash, password);
        },
      },
    },
    plugins: [
      openSessionPlugin,
      anonymous({
        emailDomainName: 'guest.invalid',
        // Guests become accounts in place; the library must not delete the guest's records.
        disableDeleteAnonymousUser: true,
        schema: { user: { fields: { isAnonymous: 'is_guest' } } },
      }),
    ],
  });

  return {
    api: auth.api,
    context: auth.$context,
    /** Everything the library does inside `work` joins the transaction. */
    async inside<T>(tx: Tx, work: () => Promise<T>, checked: CheckedPassword | null = null): Promise<T> {
      const open: Running = { tx, checked, databaseError: null };
      try {
        return await running.run(open, work);
      } catch (error) {
        // The library hides a failed query behind an error of its own; rethrow the original, which may be
        // retryable.
        throw open.databaseError ?? error;
      }
    },
  };
}

/** The library's error code, if it threw one; other errors are rethrown. */
export function libraryRefusal(error: unknown): string {
  if (error instanceof APIError && error.body?.code) return String(error.body.code);
  throw error;
}

/** A Kysely for the library: on the current transaction, else on the pool, with `Date` as it expects. */
function kyselyOn(running: AsyncLocalStorage<Running>, database: Database): Kysely<Record<string, never>> {
  const pool = {
    async connect() {
      const open = running.getStore();
      const on = open?.tx ?? database;
      return {
        query: (text: string, values?: unknown[]) =>
          on.plainQuery(text, values).catch((error: unknown) => {
            if (open) open.databaseError ??= error;
            throw error;
          }),
        release: () => undefined,
      };
    },
    end: async () => undefined,
  } as unknown as Pool;
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
