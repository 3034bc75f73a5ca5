import { lighting, mat } from './bench.ts';
import { materials } from './palette.ts';
import { createRandom } from './random.ts';
import { electricalScene } from './scene/electrical.ts';
import { evScene } from './scene/ev.ts';
import { loraScene, zigbeeScene } from './scene/field.ts';
import { pcScene, picoScene } from './scene/instrument.ts';
import { lifiScene } from './scene/lifi.ts';
import { dtmfScene, fingerprintScene, memsScene } from './scene/maker.ts';
import { miniScene } from './scene/mini.ts';
import { aiScene } from './scene/model.ts';
import { bluetoothScene, gsmScene, iotScene } from './scene/radio.ts';
import { roboticsScene } from './scene/robot.ts';
import { type DrawScene, frameByChance, frameWhole } from './scene/scene.ts';
import { gpsScene, rfidScene } from './scene/tracking.ts';
import { cameraScene, faceMaskScene } from './scene/vision.ts';
import { picture } from './svg.ts';

export interface ProjectArtInput {
  name: string;
  /** A category title; an unknown one is drawn as a connected node. */
  category: string;
  tags: readonly string[];
  /** Size of the picture in pixels; the drawing itself is 4:3. */
  width?: number;
  height?: number;
  /** Shows the whole board, with room above and below for a crop to 8:5. */
  isWhole?: boolean;
}

const scenes: Record<string, DrawScene> = {
  'AI and ML Projects': aiScene,
  'IoT Projects': iotScene,
  'GSM Projects': gsmScene,
  'LoRa Projects': loraScene,
  'Bluetooth Projects': bluetoothScene,
  'ESP32 CAM': cameraScene,
  'Computer Vision Projects': cameraScene,
  'ESP32-CAM Face Mask': faceMaskScene,
  'ESP32 Projects': iotScene,
  'LiFi Projects': lifiScene,
  'GPS Projects': gpsScene,
  'RFID Projects': rfidScene,
  'Zigbee Projects': zigbeeScene,
  'Mini Projects': miniScene,
  'Raspberry Pi Pico': picoScene,
  'Raspberry Pi Projects': picoScene,
  'DTMF Projects': dtmfScene,
  'PC Based Projects': pcScene,
  'Fingerprint Projects': fingerprintScene,
  'MEMS Projects': memsScene,
  'EV Projects': evScene,
  Robotics: roboticsScene,
  'Robotics Projects': roboticsScene,
  'Electrical Projects': electricalScene,
};

/**
 * The picture of a project as SVG source: a board on the bench that fits the category and, where name and
 * tags say more, the project. The same input gives the same bytes.
 */
export function drawProjectArt({
  name,
  category,
  tags,
  width = 1600,
  height = 1200,
  isWhole = false,
}: ProjectArtInput): string {
  const random = createRandom(`${category}/${name}`);
  const about = `${name} ${tags.join(' ')}`.toLowerCase();
  const { backdrop, content } = (scenes[category] ?? iotScene)({
    name,
    about,
    random,
    frame: isWhole ? frameWhole : frameByChance(random),
  });
  return picture({
    width,
    height,
    viewBox: '0 0 1600 1200',
    title: name,
    defs: materials,
    body: mat(backdrop, random.int(0, 39)) + content + lighting,
  });
}
