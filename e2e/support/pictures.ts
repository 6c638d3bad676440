import type { Page } from '@playwright/test';

/** A picture of the given size and type, drawn by the browser. */
export async function makePicture(
  page: Page,
  name: string,
  { width = 2400, height = 1600, type = 'image/jpeg' } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    ({ width, height, type }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const ground = context.createLinearGradient(0, 0, width, height);
      ground.addColorStop(0, '#8a5a44');
      ground.addColorStop(1, '#f0c9a4');
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#ba1768';
      context.beginPath();
      context.arc(width / 2, height / 2, Math.min(width, height) / 3, 0, 7);
      context.fill();
      return canvas.toDataURL(type, 0.9).split(',')[1] ?? '';
    },
    { width, height, type },
  );
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}
