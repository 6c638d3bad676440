/* Sample data of the component gallery. */
export const long = 'Anantapadmanabhaswamy Venkata Lakshminarasimha Raghavendran & Co';
export const hindi = 'आँगन सैलून और स्पा';
export const hindiSentence = 'यह समय अभी-अभी किसी और ने ले लिया। सबसे पास के ख़ाली समय शाम 4:15 और 4:45 हैं।';

export type Visit = { id: string; name: string; waited: number; quoted: string; paid: string };
export const visits: Visit[] = [
  { id: '1', name: 'Rukmini Das', waited: 28, quoted: '20–30', paid: '₹1,200' },
  { id: '2', name: 'सुनीता अग्रवाल', waited: 34, quoted: '20–30', paid: '₹11,650' },
  { id: '3', name: long, waited: 9, quoted: '5–15', paid: '₹550' },
];
