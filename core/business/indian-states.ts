/** GST state code and the beginnings of pincodes, by state. Postal circles overlap at borders: they only warn. */
const states: Readonly<Record<string, readonly [gst: string, ...pins: string[]]>> = {
  'Andaman and Nicobar Islands': ['35', '744'],
  'Andhra Pradesh': ['37', '51', '52', '53'],
  'Arunachal Pradesh': ['12', '790', '791', '792'],
  Assam: ['18', '78'],
  Bihar: ['10', '80', '81', '82', '84', '85'],
  Chandigarh: ['04', '160'],
  Chhattisgarh: ['22', '49'],
  'Dadra and Nagar Haveli and Daman and Diu': ['26', '362', '396'],
  Delhi: ['07', '11'],
  Goa: ['30', '403'],
  Gujarat: ['24', '36', '37', '38', '39'],
  Haryana: ['06', '12', '13'],
  'Himachal Pradesh': ['02', '17'],
  'Jammu and Kashmir': ['01', '18', '19'],
  Jharkhand: ['20', '81', '82', '83'],
  Karnataka: ['29', '56', '57', '58', '59'],
  Kerala: ['32', '67', '68', '69'],
  Ladakh: ['38', '194'],
  Lakshadweep: ['31', '682'],
  'Madhya Pradesh': ['23', '45', '46', '47', '48'],
  Maharashtra: ['27', '40', '41', '42', '43', '44'],
  Manipur: ['14', '795'],
  Meghalaya: ['17', '793', '794'],
  Mizoram: ['15', '796'],
  Nagaland: ['13', '797', '798'],
  Odisha: ['21', '75', '76', '77'],
  Puducherry: ['34', '533', '605', '607', '609', '673'],
  Punjab: ['03', '14', '15', '160'],
  Rajasthan: ['08', '30', '31', '32', '33', '34'],
  Sikkim: ['11', '737'],
  'Tamil Nadu': ['33', '60', '61', '62', '63', '64'],
  Telangana: ['36', '50'],
  Tripura: ['16', '799'],
  'Uttar Pradesh': ['09', '20', '21', '22', '23', '24', '25', '26', '27', '28'],
  Uttarakhand: ['05', '244', '246', '247', '248', '249', '262', '263'],
  'West Bengal': ['19', '70', '71', '72', '73', '74'],
};

/** False only where the pincode is whole and lies in another state. */
export function pincodeFitsState(pincode: string, state: string): boolean {
  const digits = pincode.replace(/\s/g, '');
  const [, ...pins] = states[state] ?? [];
  return pins.length === 0 || !/^\d{6}$/.test(digits) || pins.some((begin) => digits.startsWith(begin));
}

/** False only where the GSTIN begins with the code of another state. */
export function gstinFitsState(gstin: string, state: string): boolean {
  const code = /^\s*(\d{2})/.exec(gstin)?.[1];
  return code === undefined || states[state] === undefined || states[state][0] === code;
}
