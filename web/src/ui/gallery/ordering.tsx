import { useState } from 'react';
import { Field } from '../fields/field.tsx';
import { Stepper } from '../fields/stepper.tsx';
import { MonthGrid } from '../lists/month-grid.tsx';
import { useSortable } from '../lists/sortable.ts';
import { IconGrip } from '../pictures/icons.ts';
import { Grid, Row, Section } from './section.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (long) => ({ long, short: long.slice(0, 3) }),
);

export function Ordering() {
  const [minutes, setMinutes] = useState(45);
  const [day, setDay] = useState('2026-11-15');
  const [month, setMonth] = useState('2026-11');
  const [items, setItems] = useState(['Haircut', 'Hair spa', 'बाल']);
  const sort = useSortable({
    groups: [{ key: 'all', items }],
    onMove: (id, { index }) => setItems(items.filter((item) => item !== id).toSpliced(index, 0, id)),
    words: {
      lifted: (id) => `${id} picked up`,
      over: (_, { index }) => `Place ${index + 1}`,
      dropped: (id, { index }) => `${id} is at place ${index + 1}`,
      cancelled: (id) => `${id} stays`,
    },
  });
  return (
    <Section id="ordering" title="Steps, days and order">
      <Grid>
        <Field label="Takes">
          <Stepper
            value={minutes}
            onValueChange={setMinutes}
            step={5}
            min={5}
            max={60}
            text={`${minutes} min`}
            labels={{ less: '5 minutes less', more: '5 minutes more' }}
          />
        </Field>
        <MonthGrid
          month={month}
          onMonth={setMonth}
          selected={day}
          onSelect={setDay}
          today="2026-11-15"
          markOf={(text) => {
            if (text.endsWith('-18')) return { look: 'off', words: 'Day off' };
            if (text.endsWith('-20')) return { look: 'changed', words: 'Other hours' };
            return text.endsWith('-16') ? { look: 'busy', words: 'Blocked time' } : undefined;
          }}
          labels={{
            grid: 'Month',
            month,
            previous: 'Month before',
            next: 'Month after',
            weekdays,
            day: (text) => `${Number(text.slice(8))} in ${text.slice(0, 7)}`,
          }}
        />
        <Row title="Mouse, finger, or space and arrows">
          <div ref={sort.box} className="w-full">
            <p role="status" className="sr-only">
              {sort.said}
            </p>
            <ul {...sort.groupProps('all')} className="k-card">
              {items.map((item) => (
                <li key={item} {...sort.rowProps(item)} className="flex items-center gap-2 px-2">
                  <button
                    type="button"
                    {...sort.handleProps(item)}
                    aria-label={`Move ${item}`}
                    className="k-grip grid h-11 w-9 place-items-center rounded-1"
                  >
                    <IconGrip className="i-m" aria-hidden />
                  </button>
                  {item}
                </li>
              ))}
            </ul>
          </div>
        </Row>
      </Grid>
    </Section>
  );
}
