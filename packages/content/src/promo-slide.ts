import type { Slide } from '@perfboard/contracts/shop/home';

/** `picture` names files in `apps/web/images/slides`. */
export const promoSlides: Slide[] = [
  {
    category: 'AI and ML Projects',
    title: 'Edge AI that fits in 256 KB of RAM',
    description:
      'Vibration, audio and vision models trained, quantized and measured on the microcontroller they ship on. Bring a data set or let us record one with you.',
    picture: 'slide-edge-ai',
    tags: ['TensorFlow Lite Micro', 'ESP32-S3', 'Keyword spotting'],
    from: '',
    until: '',
  },
  {
    category: 'LoRa Projects',
    title: 'Field nodes that run for years on two cells',
    description:
      'LoRa and LoRaWAN sensor kits with a measured power budget, a range test in your terrain and a gateway that keeps working when the uplink does not.',
    picture: 'slide-lora-field-kits',
    tags: ['SX1276', 'Solar', 'Weather stations'],
    from: '',
    until: '',
  },
];
