import { csvText } from '@kursi/core/kernel/csv/csv.ts';
import { saveFile } from './save-file.ts';

/** Saves rows as a CSV file on the device. */
export function downloadCsv(name: string, rows: Parameters<typeof csvText>[0]): void {
  saveFile(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
}
