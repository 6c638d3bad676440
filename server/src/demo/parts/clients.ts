import { addClient, addClientNote, findOrCreateClient } from '../../modules/clients/public.ts';
import type { Tx } from '../../platform/database/database.ts';
import { contextAs } from '../../platform/module/command-context.ts';
import type { Part, Salon } from '../part.ts';
import { demoPeople } from '../people.ts';

const COUNT = 400;
/** Several transactions, so that progress is visible. */
const BATCHES = 8;

const women = [
  ...['Aditi', 'Ananya', 'Asha', 'Bhavna', 'Chitra', 'Deepa', 'Divya', 'Fatima', 'Geeta', 'Harini', 'Isha'],
  ...['Jaya', 'Kavya', 'Kirti', 'Lakshmi', 'Leela', 'Madhuri', 'Meera', 'Mitali', 'Nandini', 'Neha', 'Nisha'],
  ...[
    'Pallavi',
    'Pooja',
    'Priya',
    'Radhika',
    'Rekha',
    'Ritu',
    'Roshni',
    'Sanya',
    'Shalini',
    'Shruti',
    'Sneha',
  ],
  ...['Sunita', 'Swati', 'Tanvi', 'Uma', 'Vandana', 'Vidya', 'Yamini', 'Zoya', 'Mary', 'Harpreet', 'Ayesha'],
];
const men = [
  ...['Aarav', 'Abhishek', 'Ajay', 'Amit', 'Anil', 'Arjun', 'Ashok', 'Deepak', 'Farhan', 'Gaurav', 'Girish'],
  ...[
    'Imran',
    'Joseph',
    'Karan',
    'Kiran',
    'Manoj',
    'Mohan',
    'Naveen',
    'Nikhil',
    'Prakash',
    'Rahul',
    'Rajesh',
  ],
  ...['Ravi', 'Rohan', 'Sameer', 'Sanjay', 'Suresh', 'Varun', 'Vikram', 'Vivek', 'Gurpreet', 'Thomas'],
];
const families = [
  ...[
    'Rao',
    'Iyer',
    'Nair',
    'Menon',
    'Reddy',
    'Shetty',
    'Hegde',
    'Gowda',
    'Kulkarni',
    'Joshi',
    'Patil',
    'Desai',
  ],
  ...[
    'Shah',
    'Patel',
    'Mehta',
    'Sharma',
    'Verma',
    'Gupta',
    'Singh',
    'Kaur',
    'Khan',
    'Ahmed',
    'Fernandes',
    'D’Souza',
  ],
  ...[
    'Das',
    'Banerjee',
    'Mukherjee',
    'Bose',
    'Pillai',
    'Krishnan',
    'Murthy',
    'Bhat',
    'Kamath',
    'Chopra',
    'Malhotra',
  ],
];
const inHindi = ['आशा शर्मा', 'सुनीता देवी', 'राजेश कुमार', 'मीनाक्षी वर्मा', 'पूजा यादव', 'अनिल गुप्ता'];
const ALLERGY = 'Ammonia in hair colour';
const goodToKnow = [
  ALLERGY,
  'Sensitive scalp, lukewarm water',
  'Prefers a woman stylist',
  'Comes with a toddler',
  'Needs the ramp at the back door',
  'Always in a hurry before 10 am',
];
const notes = [
  'Colour: 6.34 with 20 vol, 35 minutes.',
  'Liked the new head massage oil.',
  'Wants to grow out the fringe, trim only.',
  'Asked for the evening slot on Fridays.',
  'Daughter’s wedding in December: ask about the bridal package.',
  'Skin was a little red after the last facial, use the calm mask.',
  'Beard: number 3 on the sides, scissors on top.',
];

/** People as a salon in Bengaluru knows them: most with a number, some with a birthday, few with an e-mail. */
export const clients: Part = {
  steps: BATCHES,
  async make(salon) {
    const people = Array.from({ length: COUNT - 1 }, (_, i) => somebody(salon, i));
    for (let batch = 0; batch < BATCHES; batch++) {
      const some = people.filter((_, i) => i % BATCHES === batch);
      await salon.inTransaction((tx) => addAll(salon, tx, some));
      await salon.step();
    }
    await salon.analyze();
    await salon.inTransaction(async (tx) => {
      const { phone, user_name, email } = demoPeople.client;
      const user_id = salon.userIds.client;
      // The desk wrote down his address; booking with the account that proved it ties the record.
      const desk = contextOf(salon, tx, salon.userIds.desk, salon.now);
      await addClient(desk, { business_id: salon.businessId, name: user_name, phone, email });
      const ctx = contextOf(salon, tx, user_id, salon.now);
      const person = { user_id, user_name, phone, verified_email: email };
      const since = salon.now.subtract({ hours: 24 * 120 });
      salon.clients.push({ id: await findOrCreateClient(ctx, person), gender: 'male', since });
    });
  },
};

type Somebody = ReturnType<typeof somebody>;

/** Deterministic for the same seed. */
function somebody({ random, now, today }: Salon, i: number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const sometimes = <T>(share: number, value: () => T): T | null => (random() < share ? value() : null);
  const gender = random() < 0.68 ? ('female' as const) : ('male' as const);
  const name = inHindi[i] ?? `${pick(gender === 'female' ? women : men)} ${pick(families)}`;
  const birthday = today.subtract({ days: 19 * 365 + Math.floor(random() * 40 * 365) });
  return {
    since: now.subtract({ hours: 24 * Math.floor(random() * 540) }),
    name,
    gender: i < inHindi.length ? null : gender,
    // Phone numbers are unique; a few clients have none.
    phone: sometimes(0.96, () => `+91${pick(['98', '99', '97', '90', '88', '70'])}${45_000_000 + i * 1_237}`),
    email: sometimes(0.3, () => `client${i}@example.com`),
    birthday: sometimes(0.5, () => birthday.toString()),
    anniversary: sometimes(0.2, () => birthday.add({ years: 27 }).toString()),
    note: sometimes(0.07, () => pick(goodToKnow)),
    written: sometimes(0.25, () => pick(notes)),
  };
}

async function addAll(salon: Salon, tx: Tx, people: readonly Somebody[]): Promise<void> {
  const { businessId: business_id } = salon;
  for (const { written, since, ...input } of people) {
    const ctx = contextOf(salon, tx, salon.userIds.desk, since);
    const isAllergic = input.note === ALLERGY;
    const added = await addClient(ctx, { business_id, ...input, note: isAllergic ? null : input.note });
    if (!added.ok) throw new Error(`the demo salon: ${input.name} was refused: ${added.code}`);
    const { client_id } = added.value;
    salon.clients.push({ id: client_id, gender: input.gender, since });
    const of = { business_id, client_id };
    if (isAllergic) await addClientNote(ctx, { ...of, note: ALLERGY, level: 'allergy' });
    if (written) await addClientNote(ctx, { ...of, note: written, level: 'note' });
  }
}

function contextOf({ deps, businessId }: Salon, tx: Tx, actor_id: string, now: Temporal.Instant) {
  return contextAs(deps, { tx, business_id: businessId, actor_id, role: null, now });
}
