/** The same newsletter for both sides. */
export const subject = 'Newsletter Update';
export const markdown = Array.from(
  { length: 6 },
  (_, n) =>
    `## Kit ${n + 1}\n\nThe board measures soil moisture over LoRa — up to **5 km** — and sleeps at 20 µA. ` +
    `[Read more](https://shop.example.com/projects?kit=${n}).\n\n- ESP32-C3\n- SX1262\n- 18650 cell\n`,
).join('\n');
export const connections = 5;
