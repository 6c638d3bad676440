import './tv.css';
import { waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { Screen } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { type CSSProperties, useEffect, useRef } from 'react';
import { joinQueuePath } from '../../../app/address/address.ts';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { formatInstantTime } from '../../../lib/format.ts';
import { useWatched, type Watched } from '../../../lib/sync/watch.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { initialsOf } from '../../../ui/pictures/avatar.tsx';
import { waitText } from '../wait-text.ts';
import { chime } from './chime.ts';
import { ChimeSwitch, useChimeOn } from './chime-switch.tsx';
import { hidesNames, lettersIn, shiftAt, shownCalls, shownRows, waitFrom } from './tv-words.ts';
import { type Languages, TwoLanguages } from './two-languages.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface TvScreenProps {
  readonly token: string;
  /** A wall speaks to everyone at once. */
  readonly languages: Languages;
}

/** `/tv#{token}`: the screen in the shop. A wall, not a page: sizes follow its height. */
export function TvScreen({ token, languages }: TvScreenProps) {
  const t = useText();
  const watched = useWatched(waitlistLinkCalls.watchScreen, token);
  const { state, isGone } = watched;
  usePageTitle(t('tv.title'));
  if (!state || isGone) {
    return (
      <main className="k-tv gone">
        <h1>
          <TwoLanguages of={languages} say={(say) => say(isGone ? 'tv.gone' : 'tv.connecting')} />
        </h1>
        {isGone && (
          <p>
            <TwoLanguages of={languages} say={(say) => say('tv.gone_body')} />
          </p>
        )}
      </main>
    );
  }
  return <Wall watched={{ ...watched, state }} languages={languages} />;
}

interface WallProps {
  readonly watched: Watched<Screen> & { readonly state: Screen };
  readonly languages: Languages;
}

function Wall({ watched, languages }: WallProps) {
  const { state, isLive, heardAt, ahead } = watched;
  const { business, waitlist, serving, line } = state;
  const device = useNow(5_000);
  const now = device.add({ milliseconds: ahead });
  const zone = { timeZone: business.time_zone };
  const areNamesHidden = hidesNames(isLive, heardAt, device);
  const nameOf = (one: { readonly first_name: string }) => (areNamesHidden ? '' : one.first_name);
  const { calls, more: alsoCalled, isNew } = shownCalls(state.called, now);
  const rows = shownRows(serving.length, line.length, alsoCalled.length);
  const isEmpty = calls.length + serving.length + line.length === 0;
  const [x, y] = shiftAt(now);
  const [chimes, setChimes] = useChimeOn();
  useChimeOnCall(state, chimes);
  useWakeLock();
  const join = location.origin + joinQueuePath(business.business_url, { waitlist: waitlist.id });
  const more = line.length - rows.line;
  return (
    <main className={isEmpty ? 'k-tv empty' : 'k-tv'} style={{ '--x': x, '--y': y } as CSSProperties}>
      <header>
        <span className="mark" aria-hidden>
          {initialsOf(business.name, 1)}
        </span>
        <h1>{business.name}</h1>
        <span className="other">{waitlist.name}</span>
        <ChimeSwitch languages={languages} value={chimes} onChange={setChimes} />
        <time className="clock">{formatInstantTime(now, { ...zone, locale: 'en' })}</time>
      </header>
      <section className={calls.length > 1 ? 'calls two' : 'calls'} aria-live="assertive">
        {calls.map((call) => (
          <div key={`${call.number} ${call.called_at}`} className="call">
            <div className="back">
              <p className="say">{isNew && <TwoLanguages of={languages} say={(say) => say('tv.come')} />}</p>
              <p className="number">{call.number}</p>
              <p className="name" style={{ '--n': lettersIn(nameOf(call)) } as CSSProperties}>
                {nameOf(call)}
              </p>
            </div>
            <p className="seat">{call.chair ?? waitlist.name}</p>
            <Legs />
          </div>
        ))}
        {calls.length === 0 && (
          <div className="call free">
            <div className="back">
              <p className="say">
                {isEmpty && <TwoLanguages of={languages} say={(say) => say('tv.empty')} />}
              </p>
            </div>
            <p className="seat" />
            <Legs />
          </div>
        )}
      </section>
      <section className="lists">
        {isEmpty && <Scan languages={languages} address={join} />}
        {alsoCalled.length > 0 && (
          <div className="also">
            <h2>
              <TwoLanguages of={languages} say={(say) => say('tv.come')} />
            </h2>
            <ul>
              {alsoCalled.map((one) => (
                <Row key={one.number} number={one.number} name={nameOf(one)} chair={one.chair} />
              ))}
            </ul>
          </div>
        )}
        {rows.serving > 0 && (
          <div>
            <h2>
              <TwoLanguages of={languages} say={(say) => say('tv.in_chair')} />
            </h2>
            <ul>
              {serving.slice(0, rows.serving).map((one) => (
                <Row key={one.number} number={one.number} name={nameOf(one)} chair={one.chair} />
              ))}
            </ul>
          </div>
        )}
        {rows.line > 0 && (
          <div className="next">
            <h2>
              <TwoLanguages of={languages} say={(say) => say('tv.next')} />
            </h2>
            <ul>
              {line.slice(0, rows.line).map((one) => (
                <li key={one.number}>
                  <b>{one.number}</b>
                  <span className="name">{nameOf(one)}</span>
                  <span className="with">{isLive && waitText(languages.en, waitFrom(one, now))}</span>
                </li>
              ))}
              {more > 0 && (
                <li className="rest">
                  <TwoLanguages of={languages} say={(say) => say('tv.more', { number: more })} />
                </li>
              )}
            </ul>
          </div>
        )}
      </section>
      <footer>
        {!isEmpty && <Scan languages={languages} address={join} />}
        <p className="wait">
          {isLive || !heardAt ? (
            state.wait && (
              <TwoLanguages
                of={languages}
                say={(say) => say('tv.wait_now', { wait: waitText(say, state.wait) })}
              />
            )
          ) : (
            <TwoLanguages
              of={languages}
              say={(say, locale) =>
                say('tv.not_live', { time: formatInstantTime(heardAt, { ...zone, locale }) })
              }
            />
          )}
        </p>
      </footer>
    </main>
  );
}

interface RowProps {
  readonly number: number;
  readonly name: string;
  readonly chair: string | null;
}

/** A number, a name, and whose chair. */
function Row({ number, name, chair }: RowProps) {
  return (
    <li>
      <b>{number}</b>
      <span className="name">{name}</span>
      {chair && (
        <span className="with">
          <span className="arch" aria-hidden>
            {initialsOf(chair, 1)}
          </span>
          {chair}
        </span>
      )}
    </li>
  );
}

function Legs() {
  return (
    <span className="legs" aria-hidden>
      <i />
      <i />
    </span>
  );
}

function Scan({ languages, address }: { readonly languages: Languages; readonly address: string }) {
  return (
    <div className="scan">
      <QrImage text={address} label={languages.en('tv.qr')} className="qr" />
      <p>
        <TwoLanguages of={languages} say={(say) => say('tv.scan')} />
      </p>
    </div>
  );
}

/** A soft sound for each new call; not for those that were there when the screen was switched on. */
function useChimeOnCall({ called }: Screen, isOn: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const calls = new Set(called.map(({ number, called_at }) => `${number} ${called_at}`));
    const before = known.current;
    known.current = calls;
    if (isOn && before && [...calls].some((call) => !before.has(call))) chime();
  }, [called, isOn]);
}
