/** Cities that people know by another name, each under the one in use today. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  bengaluru: ['bangalore'],
  mumbai: ['bombay'],
  kolkata: ['calcutta'],
  chennai: ['madras'],
  pune: ['poona'],
  mysuru: ['mysore'],
  mangaluru: ['mangalore'],
  gurugram: ['gurgaon'],
  kochi: ['cochin'],
  kozhikode: ['calicut'],
  thiruvananthapuram: ['trivandrum'],
  puducherry: ['pondicherry'],
  vadodara: ['baroda'],
  prayagraj: ['allahabad'],
  varanasi: ['banaras', 'benares'],
  visakhapatnam: ['vizag'],
};

/** The word itself, and the other names of a city that it names. In lower case. */
export function spellingsOf(word: string): readonly string[] {
  for (const [now, former] of Object.entries(formerNames)) {
    const all = [now, ...former];
    if (all.includes(word)) return all;
  }
  return [word];
}
