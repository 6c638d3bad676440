import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { type SeenVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { contextAs } from '../../platform/module/command-context.ts';
import { newId } from '../../platform/new-id.ts';
import { saveReviewer } from '../demo.store.ts';
import type { Part, Salon } from '../part.ts';
import { countRatings, insertPast } from '../past/past.store.ts';

interface Said {
  readonly rating: number;
  readonly text: string;
  readonly answer?: string;
}

const said: readonly Said[] = [
  {
    rating: 5,
    text: 'They listened first and only then began. In and out exactly on time.',
    answer: 'Thank you! Listening is half the work. See you in six weeks.',
  },
  { rating: 5, text: 'बहुत अच्छा अनुभव रहा। जगह साफ़-सुथरी है और किसी ने कुछ बेचने की कोशिश नहीं की।' },
  { rating: 4, text: 'Lovely result. The music could be a little quieter on Saturdays.' },
  { rating: 5, text: '' },
  {
    rating: 2,
    text: 'Waited twenty minutes past my time and nobody said why.',
    answer:
      'You are right, and we are sorry. Two bookings ran long that day. We now call ahead when we run late; your next head massage is on us.',
  },
  { rating: 5, text: 'Price was as shown here, to the rupee. Paid by UPI, got the bill on the phone.' },
  {
    rating: 5,
    text: 'पहली बार आई थी और अब यहीं आऊँगी। दाम वही लगे जो पेज पर लिखे थे।',
    answer: 'धन्यवाद! आपका फिर से इंतज़ार रहेगा।',
  },
  { rating: 4, text: 'Good hands, good chai. Parking is the usual Indiranagar story.' },
  { rating: 5, text: 'My mother came along and left happier than me.' },
  { rating: 3, text: 'All right, but it took longer than planned.' },
  { rating: 5, text: '' },
  { rating: 5, text: 'Moved my booking twice from the phone and nobody minded.' },
  { rating: 4, text: 'काम बढ़िया है, बस शाम को भीड़ रहती है। सुबह का समय लें।' },
  { rating: 5, text: 'Quick and careful, the best in the area.' },
  { rating: 5, text: 'The only place where nothing has to be explained twice.' },
];

/** Reviews of past visits, the newest from the last days; one is Rohan's. */
export const reviews: Part = {
  steps: 1,
  async make(salon) {
    const visited = await lastVisits(salon);
    const every = Math.max(1, Math.floor(visited.length / said.length));
    const { businessId: business_id, userIds, now } = salon;
    await salon.inTransaction(async (tx) => {
      const by = (actor_id: string, at: Temporal.Instant) =>
        contextAs(salon.deps, { tx, business_id, actor_id, role: null, now: at });
      for (const [i, { rating, text, answer }] of said.entries()) {
        const visit = visited[i * every];
        const [booking] = visit?.services ?? [];
        if (!visit || !booking) continue;
        const at = Temporal.Instant.from(booking.end_date).add({ hours: 3 + i });
        const answered_at = at.add({ hours: 20 });
        const isAnswered = answer && Temporal.Instant.compare(answered_at, now) < 0;
        const author_id = await saveReviewer(tx, i, visit.client.name, newId(now));
        const ids = { booking_id: booking.id, client_id: visit.client_id };
        const review = {
          business_id,
          ...ids,
          author_id,
          rating,
          text,
          created_at: at,
          updated_at: at,
          answer: isAnswered ? answer : null,
          answered_by: isAnswered ? userIds.owner : null,
          answered_at: isAnswered ? answered_at : null,
        };
        await insertPast(tx, 'review', [review]);
        by(author_id, at).emit('review.written', ids);
        if (isAnswered) by(userIds.owner, answered_at).emit('review.answered', ids);
      }
      await countRatings(tx, business_id);
    });
    await rohanSays(salon);
    await salon.step();
  },
};

/** Finished visits of the last weeks, one per client, latest first; Rohan's are taken from his own list. */
async function lastVisits(salon: Salon): Promise<Visit[]> {
  const rohan = salon.clients.at(-1)?.id;
  const one = new Map<string, Visit>();
  // Old enough to be reviewed.
  const before = salon.now.subtract({ hours: 20 });
  let cursor: string | null = null;
  // Upcoming visits come first, so read several pages.
  for (let page = 0; page < 6; page++) {
    const found: { items: SeenVisit[]; next_cursor: string | null } = await salon.actors.owner.call(
      visitCalls.list,
      { business_id: salon.businessId, limit: 100, ...(cursor && { cursor }) },
    );
    for (const visit of found.items.map(withSums)) {
      const end = visit.services[0]?.end_date;
      const isOver = end !== undefined && Temporal.Instant.compare(end, before) < 0;
      if (isOver && visit.progress === 'done' && visit.client_id !== rohan && !one.has(visit.client_id))
        one.set(visit.client_id, visit);
    }
    cursor = found.next_cursor;
    if (!cursor) break;
  }
  return [...one.values()];
}

async function rohanSays({ actors, businessId: business_id }: Salon): Promise<void> {
  const { items } = await actors.client.call(visitCalls.listMine, { when: 'past' });
  // Skip the last visit, so that Rohan still has one to review.
  const booking = items
    .filter(({ progress }) => progress === 'done')
    .slice(1)
    .flatMap(({ services }) => services)[0];
  if (!booking) return;
  const key = { business_id, booking_id: booking.id };
  await actors.client.call(reviewCalls.write, {
    ...key,
    rating: 5,
    text: `${booking.entity_name} remembers how I like it. Booked again before I had paid.`,
  });
  await actors.owner.call(reviewCalls.answer, {
    ...key,
    answer: `${booking.entity_name} says thank you, Rohan. Same chair next month.`,
  });
}
