import { csvText } from '@kursi/core/kernel/csv.ts';

/** Saves rows as a CSV file on the device. */
export function downloadCsv(name: string, rows: Parameters<typeof csvText>[0]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
