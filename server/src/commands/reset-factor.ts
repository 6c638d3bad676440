import { makeSecondStepMails, resetFactorOf } from '../modules/identity/public.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import { type Mail, makeMailer } from '../platform/mail/mailer.ts';

/** npm run admin:reset-factor -- EMAIL: for who has lost every second step and cannot wait or ask an owner. */
async function resetFactor(email: string | undefined): Promise<string> {
  if (!email) throw new StartupProblem('Usage: npm run admin:reset-factor -- EMAIL');
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const posted: Mail[] = [];
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    const mails = makeSecondStepMails({ origin, postMail: async (_, mail) => void posted.push(mail) });
    const had = await resetFactorOf(database, mails, email);
    if (had === null) throw new StartupProblem(`There is no account with the address ${email}.`);
    const mailer = makeMailer(config, { isOpen: false });
    // After the commit, and at once: no server need run.
    const sent = await Promise.allSettled(posted.map((mail) => mailer.send(mail, Temporal.Now.instant())));
    mailer.close();
    const isTold = sent.every(({ status }) => status === 'fulfilled');
    const outcome = had ? 'has no second step any more' : 'had no second step';
    return `${email} ${outcome}; all their sessions are ended.${isTold ? '' : ' They could not be told by mail.'}`;
  } finally {
    await database.close();
    await close();
  }
}

resetFactor(process.argv[2]).then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
