import type { DemoProjectEntry } from './demo-project-entry.ts';

export const wirelessAndCameraProjects: readonly DemoProjectEntry[] = [
  {
    project_name: 'GSM Water Pump Controller with SMS Control',
    description:
      'Starts, stops and supervises a three-phase irrigation pump from any phone that can send a text message. An ATmega328P talks to a SIM800L modem with a supercapacitor for its 2 A transmit bursts, checks the sender against a list of allowed numbers, and drives the contactor through an opto-isolated relay. Phase loss, dry running and overload are detected with three current transformers and reported by SMS together with the running hours. After a power cut the pump stays off for a settable delay, so that a whole village does not start at once. Delivered on a DIN rail with contactor, surge protection, wiring diagram and a test report of 500 switching cycles.',
    category: 'GSM Projects',
    tags: ['GSM', 'SIM800L', 'Relay', 'Agriculture', 'AVR'],
    featured: false,
    createdDaysAgo: 66,
  },
  {
    project_name: 'LTE Cat-1 Alarm Panel with Fallback SMS',
    description:
      'An eight-zone alarm panel that still gets its message out when the router is unplugged. An STM32G0 supervises end-of-line resistors on every zone, so that a cut or shorted wire counts as tampering, and reports over MQTT through an A7670E LTE Cat-1 modem. If the data connection fails three times it falls back to SMS and then to a voice call with a recorded message. A sealed lead-acid battery on a float charger gives 24 hours of standby. Arming is by keypad or RFID tag. You receive the panel in a steel cabinet with a tamper switch, the firmware, the zone wiring plan and a failure test in which each path was cut in turn.',
    category: 'GSM Projects',
    tags: ['GSM', 'LTE', 'STM32', 'Security', 'Battery'],
    featured: false,
    createdDaysAgo: 158,
  },
  {
    project_name: 'BLE Heart-Rate and SpO2 Wristband',
    description:
      'A wristband that measures pulse and blood oxygen and explains how it does so. An nRF52832 reads the red and infrared channels of a MAX30102 at 100 samples per second, removes motion artifacts with the help of an LIS3DH accelerometer, and computes heart rate and SpO2 on the device. Values travel over the standard Bluetooth heart-rate and pulse-oximeter services, so common apps understand them, and the raw waveform is available on a custom characteristic for study. A 110 mAh cell with a BQ25100 charger lasts two days. Delivered as a four-layer rigid-flex board with printed case, phone app source and a comparison against a clinical oximeter. It is not a medical device.',
    category: 'Bluetooth Projects',
    tags: ['BLE', 'nRF52832', 'Wearable', 'Healthcare'],
    featured: false,
    createdDaysAgo: 29,
  },
  {
    project_name: 'Bluetooth Home Automation with Four-Channel Relay',
    description:
      'Four lamps or sockets switched from a phone, and still from the wall when the phone is elsewhere. An HC-05 module passes commands to an ATmega328P, which drives four 10 A relays through a ULN2003 and reads the existing wall switches as two-way switches, so that both controls stay in step. States are restored after a power cut from EEPROM. The Android app pairs with a PIN, names each channel and sets timers. A slot in the board separates mains from logic, and every output has a fuse and a snubber. Delivered in a flush-mount box with firmware, app source, schematic and the insulation test at 1.5 kV.',
    category: 'Bluetooth Projects',
    tags: ['Bluetooth', 'AVR', 'Relay', 'Home automation'],
    featured: false,
    createdDaysAgo: 187,
  },
  {
    project_name: 'ESP32-CAM Doorbell with Person Detection',
    description:
      'A doorbell that tells a person from a passing car and keeps its pictures in the house. An ESP32-CAM with an OV2640 wakes on a passive infrared sensor or the button, takes a 320 by 240 frame and runs an 8-bit person-detection network on the chip in about 700 ms. Only when somebody is there does it send a full picture to your own server and a notification to your phone; a press of the button opens a live MJPEG view. Two-way talk uses an I2S microphone and a MAX98357A amplifier. Delivered in a weatherproof housing with a PoE or 12 V supply, server container, firmware with signed over-the-air updates and a test set of 600 labeled frames.',
    category: 'ESP32 CAM',
    tags: ['ESP32-CAM', 'Computer vision', 'TinyML', 'Security'],
    featured: true,
    createdDaysAgo: 25,
  },
  {
    project_name: 'Number-Plate Gate Opener with ESP32-CAM',
    description:
      'Opens a private gate for the cars on its list. An ultrasonic sensor notices an approaching vehicle, the ESP32-CAM takes three pictures with infrared light and sends them to a Raspberry Pi in the house, where a small detector finds the plate and a CRNN reads it. Two of three readings must agree, and the plate must be listed, before a relay pulses the gate controller. All passages are logged with a thumbnail that is deleted after a settable time. A keypad code remains as a second way in. Delivered with camera housing, infrared lamp, relay interface, reader software and its read rate by day and by night on 400 passages.',
    category: 'ESP32 CAM',
    tags: ['ESP32-CAM', 'Computer vision', 'Relay', 'Raspberry Pi'],
    featured: false,
    createdDaysAgo: 109,
  },
  {
    project_name: 'Time-Lapse Plant Camera with Deep Sleep',
    description:
      'A camera that watches a seed become a plant on one battery charge. A DS3231 alarm switches the supply of an ESP32-CAM through a P-channel MOSFET, because the module itself draws several milliamperes in deep sleep; between pictures the whole board takes 4 µA. Exposure is locked after the first frame to avoid flicker, pictures go to a microSD card and, if Wi-Fi is present, to a folder on your computer. A web page sets interval and working hours, and a script joins the frames into a video. With a picture every 20 minutes a 3000 mAh cell lasts about five months. Delivered with housing, tripod mount, firmware and current measurements.',
    category: 'ESP32 CAM',
    tags: ['ESP32-CAM', 'Battery', 'Agriculture'],
    featured: false,
    createdDaysAgo: 262,
  },
  {
    project_name: 'Face Mask Check at the Entrance with ESP32-CAM',
    description:
      'A polite gatekeeper for laboratories and clean rooms. An ESP32-CAM streams small frames to a classifier that decides between mask, no mask and mask worn below the nose; the model, a 96 by 96 MobileNetV2 at 0.35 width, runs either on the ESP32-S3 variant of the board or on a PC in the same network. A green or red lamp and a spoken hint tell the visitor, and a relay releases the door after three agreeing frames. No picture is stored. Delivered with camera board, lamp, door relay, training code on a balanced public data set, and an accuracy report split by lighting, glasses and mask color.',
    category: 'ESP32-CAM Face Mask',
    tags: ['ESP32-CAM', 'Computer vision', 'TinyML', 'Relay'],
    featured: false,
    createdDaysAgo: 81,
  },
  {
    project_name: 'Mask and Temperature Kiosk with MLX90614',
    description:
      'A stand-alone kiosk that looks for a mask and takes the forehead temperature from 5 to 8 cm away. The ESP32-CAM handles the picture, an ESP32-WROOM-32 reads an MLX90614 infrared thermometer and a VL53L0X distance sensor, so that a reading counts only within the right range and is corrected for ambient temperature. The result appears on a 3.5-inch TFT with a drawn guide for the face; a turnstile contact closes when both checks pass. Counts per hour are published over MQTT without pictures or names. You receive the kiosk with its printed housing, both firmwares, a calibration against a black-body source and a description of the remaining error.',
    category: 'ESP32-CAM Face Mask',
    tags: ['ESP32-CAM', 'ESP32', 'Temperature', 'Healthcare'],
    featured: false,
    createdDaysAgo: 219,
  },
  {
    project_name: 'LiFi Audio Link over a White LED',
    description:
      'Music across a room on a beam of light, and silence when a hand is in the way. The transmitter digitizes stereo audio at 44.1 kHz with a PCM1808, frames it on an RP2040 and modulates a 3 W white LED through a fast MOSFET driver at 4 Mbit/s. The receiver collects the light with a lens on a BPW34 photodiode, amplifies it with an OPA657 transimpedance stage, recovers the clock in a PIO state machine and plays it through a PCM5102A. A pre-emphasis network gets the needed bandwidth out of an LED with a slow phosphor. Delivered as two boards on stands, with eye diagrams and error rate against distance up to 3 m.',
    category: 'LiFi Projects',
    tags: ['LiFi', 'Raspberry Pi Pico', 'Audio', 'Analog'],
    featured: false,
    createdDaysAgo: 143,
  },
  {
    project_name: 'LiFi Text Messenger with Manchester Coding',
    description:
      'Two terminals that exchange text by visible light, built so that every step can be seen on an oscilloscope. An ATmega328P encodes characters with Manchester coding at 20 kbit/s, adds a preamble, a length and a CRC-16, and drives a 1 W LED. On the other side a photodiode, a comparator with automatic threshold and input-capture decoding turn the light back into text on a 20 by 4 display. Lost frames are repeated until they are acknowledged. Test points bring out the raw, filtered and sliced signals. Delivered as a pair with PS/2 keyboard input, laboratory guide in six experiments, firmware and a plot of frame loss against ambient light.',
    category: 'LiFi Projects',
    tags: ['LiFi', 'AVR', 'Education'],
    featured: false,
    createdDaysAgo: 298,
  },
  {
    project_name: 'Zigbee Street-Light Dimming Network',
    description:
      'Street lights that dim at night, brighten for a pedestrian and report a failed driver by themselves. Each pole carries an EFR32MG21 Zigbee router that sets the LED driver through a 0 to 10 V output, measures lamp current, and listens to a microwave motion sensor. Motion brightens the next three poles ahead. If the coordinator is lost, every node falls back to a local astronomical schedule. The gateway maps the mesh, shows energy per pole and pushes firmware over the air. Delivered with eight nodes in NEMA sockets, gateway software, the network commissioning guide and a measurement of latency over five hops.',
    category: 'Zigbee Projects',
    tags: ['Zigbee', 'Energy', 'Smart city', 'Sensors'],
    featured: false,
    createdDaysAgo: 74,
  },
  {
    project_name: 'Zigbee Patient Call System for Wards',
    description:
      'A nurse call system that needs no new wiring. Bedside units with an XBee S2C module and a large illuminated button send a call, a bathroom alarm or a staff request to the station, where an ESP32 with a 7-inch display lists them by urgency and waiting time. A call is acknowledged at the bed, and one that waits longer than three minutes is repeated on a pager. Every unit reports battery and link quality daily, so a dead unit is found before it is needed. You receive six bedside units, two repeaters, the station, firmware and a latency report at the edges of a 40 m corridor. It is a training system and not certified for clinical use.',
    category: 'Zigbee Projects',
    tags: ['Zigbee', 'ESP32', 'Healthcare'],
    featured: false,
    createdDaysAgo: 231,
  },
];
