import type { DemoProjectEntry } from './demo-project-entry.ts';

export const aiAndIotProjects: readonly DemoProjectEntry[] = [
  {
    project_name: 'Predictive Maintenance Node for Induction Motors',
    description:
      'A clip-on node that learns how a healthy motor vibrates and raises a flag when it no longer does. An ESP32-S3 samples an ADXL345 over SPI at 3200 Hz, computes a 1024-point FFT and feeds the band energies to an 8-bit autoencoder running on TensorFlow Lite Micro. The reconstruction error becomes a health score, sent every minute over MQTT with TLS and kept in flash while the network is away. We train on twenty minutes of your machine, then verify with an unbalanced fan and a worn bearing. Delivered with the assembled board in a magnetic enclosure, the training notebook, a Grafana dashboard and a report of detection rate against false alarms.',
    category: 'AI and ML Projects',
    tags: ['ESP32-S3', 'TinyML', 'Vibration', 'MQTT', 'Industry'],
    featured: true,
    createdDaysAgo: 4,
  },
  {
    project_name: 'Keyword Spotting on a Cortex-M4 with TensorFlow Lite Micro',
    description:
      'Ten spoken commands recognized without a network and without sending audio anywhere. The nRF52840 reads a PDM microphone at 16 kHz, turns each 30 ms frame into ten MFCC coefficients and runs a depthwise-separable CNN quantized to 8 bits; one inference takes about 60 ms and the whole model fits in 52 KB of flash. Recognized words drive GPIO outputs and are announced over BLE. The build covers data collection with your own speakers, augmentation with background noise, and a streaming detector that suppresses double triggers. You receive the board, the labeled recordings, the training code and a confusion matrix measured in a quiet and in a noisy room.',
    category: 'AI and ML Projects',
    tags: ['nRF52840', 'TinyML', 'Audio', 'BLE'],
    featured: false,
    createdDaysAgo: 38,
  },
  {
    project_name: 'Plant Leaf Disease Classifier on Raspberry Pi 5',
    description:
      'A field box that photographs a leaf on a plain background and names the most likely disease with a confidence and a treatment hint. A Raspberry Pi 5 with Camera Module 3 crops the leaf by color segmentation, then classifies it with a MobileNetV3 model fine-tuned on PlantVillage and on pictures taken in your own plots, because laboratory pictures alone do not generalize. Inference takes under 90 ms on the CPU. Results are stored in SQLite and shown on a 5-inch touch screen and a local web page. Delivered with the enclosure, ring light, data set, training notebook with a fixed seed, and per-class precision and recall on pictures that training never saw.',
    category: 'AI and ML Projects',
    tags: ['Raspberry Pi', 'Computer vision', 'Agriculture', 'Python'],
    featured: false,
    createdDaysAgo: 96,
  },
  {
    project_name: 'ECG Arrhythmia Detection with a 1-D CNN',
    description:
      'A single-lead ECG recorder for teaching that sorts every heartbeat into normal, ventricular or supraventricular. An AD8232 front end with right-leg drive feeds the 12-bit ADC of an STM32F411 at 360 Hz; a Pan–Tompkins detector finds the R peaks and a five-layer one-dimensional CNN, trained on the MIT-BIH database with a split by patient, classifies the window around each of them. The trace and the labels scroll on a 2.4-inch TFT and stream to a PC over an isolated USB link. You receive the board, electrodes, firmware, notebook and an evaluation following the AAMI classes. It is a study instrument and not a medical device.',
    category: 'AI and ML Projects',
    tags: ['STM32', 'Healthcare', 'TinyML', 'Analog'],
    featured: false,
    createdDaysAgo: 171,
  },
  {
    project_name: 'Cold-Chain Temperature Logger with MQTT Alerts',
    description:
      'A logger for vans and cold rooms that never leaves a gap in the record. An ESP32-WROOM-32 reads up to four DS18B20 probes and a door contact every 30 seconds, writes each sample with a DS3231 time stamp to a ring buffer in external flash, and publishes over MQTT with QoS 1 when Wi-Fi is in reach. After an outage the backlog is sent in order. Thresholds, delays and recipients are set on a web page; an alarm goes out by email and sounds a buzzer. Two 18650 cells bridge eleven hours without mains. Delivered with calibrated probes, a DIN-rail enclosure, broker and dashboard as Docker Compose files, and the calibration certificate against our reference thermometer.',
    category: 'IoT Projects',
    tags: ['ESP32', 'MQTT', 'Temperature', 'Industry', 'Battery'],
    featured: true,
    createdDaysAgo: 11,
  },
  {
    project_name: 'Smart Energy Meter with Home Assistant Dashboard',
    description:
      'Shows where the electricity goes, circuit by circuit, without a cloud account. An ADE7953 metering chip with a split-core current transformer and an isolated voltage divider measures voltage, current, active and reactive power and frequency; an ESP32 reads it over SPI and publishes once a second through MQTT discovery, so that Home Assistant finds every value by itself. A four-line OLED shows the present load, and daily totals survive a power cut in FRAM. The board keeps 8 mm of creepage between mains and logic. Delivered assembled in a DIN-rail housing with the calibration sheet: error under 1 percent from 20 W to 5 kW against our reference meter.',
    category: 'IoT Projects',
    tags: ['ESP32', 'MQTT', 'Energy', 'OLED'],
    featured: false,
    createdDaysAgo: 47,
  },
  {
    project_name: 'Indoor Air Quality Station with SCD41 and PMS5003',
    description:
      'A quiet desk instrument for classrooms and offices that measures carbon dioxide with a photoacoustic SCD41, fine dust with a PMS5003 laser counter, and temperature, humidity and volatile compounds with a BME688. An ESP32-C3 shows the values on a 1.3-inch OLED with a colored bar, publishes them over MQTT and keeps a week of history in flash for its own web page. The fan of the dust sensor runs one minute in ten, which stretches its life to several years. Automatic self-calibration is switched off and a guided fresh-air calibration takes its place. You receive the printed enclosure, firmware, dashboard and a comparison run against a reference NDIR sensor.',
    category: 'IoT Projects',
    tags: ['ESP32', 'Sensors', 'OLED', 'MQTT'],
    featured: false,
    createdDaysAgo: 118,
  },
  {
    project_name: 'Hydroponics Controller with pH and EC Dosing',
    description:
      'Keeps a nutrient solution within its limits and writes down every drop it adds. An ESP32 reads isolated pH and conductivity probes through an ADS1115, compensates both for temperature, and drives four peristaltic pumps in short doses with a mixing pause, so that the loop does not overshoot. Level switches, a pump current check and a daily dosing limit stop it before a stuck relay can spoil the tank. Settings and graphs are on a local web page, and an MQTT bridge serves larger systems. Delivered with probes, buffer solutions, the two-board design (isolated analog and power), the calibration procedure and a log of a 30-day lettuce run.',
    category: 'IoT Projects',
    tags: ['ESP32', 'Agriculture', 'Sensors', 'Relay'],
    featured: false,
    createdDaysAgo: 203,
  },
  {
    project_name: 'LoRa Mesh Weather Station Network',
    description:
      'Six solar weather stations that reach a village from the far side of a hill by passing packets on for each other. Each node joins an SX1276 transceiver at 868 or 915 MHz to an STM32L071, measures wind, rain, BME280 pressure and humidity and soil temperature, and sleeps at 2.1 µA between readings. A managed-flood mesh with duplicate suppression and a listen-before-talk window keeps within one percent of airtime. The gateway, a Raspberry Pi with a second SX1276, stores readings in PostgreSQL and shows them on a map. Delivered with six boards in radiation shields, antennas tuned on a network analyzer, a link-budget sheet and the results of a 4.3 km range test.',
    category: 'LoRa Projects',
    tags: ['LoRa', 'SX1276', 'Solar', 'STM32', 'Sensors'],
    featured: true,
    createdDaysAgo: 19,
  },
  {
    project_name: 'LoRaWAN Water Meter Reader with Pulse Counter',
    description:
      'Retrofits an ordinary water meter with a reed or open-collector pulse output. An STM32WLE5, microcontroller and LoRa radio in one package, counts pulses in its low-power timer while everything else sleeps, and reports hourly totals with a leak flag in a 12-byte uplink. OTAA join, adaptive data rate and confirmed daily summaries keep the air time low; a 3.6 V lithium thionyl cell is calculated for nine years at spreading factor 9. A magnet at the housing starts a test uplink during installation. You receive potted IP68 units, the ChirpStack setup with decoder, the power measurements behind the lifetime figure and an installation guide.',
    category: 'LoRa Projects',
    tags: ['LoRaWAN', 'STM32', 'Battery', 'Metering'],
    featured: false,
    createdDaysAgo: 132,
  },
  {
    project_name: 'Long-Range Cattle Tracker with LoRa',
    description:
      'A collar that reports where an animal is and whether it moves, across a pasture without cellular coverage. A u-blox MAX-M10S takes a fix every 15 minutes, aided by stored ephemeris so that it needs only a few seconds, and an LIS2DH12 accelerometer counts grazing and lying time. An SX1262 sends a 20-byte packet to a solar gateway on the barn roof, up to 7 km in open terrain. A virtual fence raises an alarm when a collar leaves the polygon. The 2600 mAh cell lasts about eight months. Delivered with ten collars, gateway, map dashboard, current profile of a duty cycle and field notes on antenna placement under the neck.',
    category: 'LoRa Projects',
    tags: ['LoRa', 'GPS', 'Agriculture', 'Battery'],
    featured: false,
    createdDaysAgo: 244,
  },
];
