import type { Service } from '@perfboard/contracts/shop/home';

export const services: Service[] = [
  {
    title: 'Embedded Systems and PCB Design',
    slug: 'embedded-systems',
    summary: 'From block diagram to a board that powers up the first time.',
    description:
      'We choose the parts, draw the schematic, route the board and write the firmware for AVR, STM32, ESP32, nRF52 and RP2040 targets. You get a prototype that has been measured on our bench, with the rails, the current draw and the timing written down, rather than a photo of something that worked once.',
    deliverables: [
      'KiCad schematic, layout, Gerber files and a priced bill of materials',
      'Assembled prototype with a bring-up and measurement report',
      'Commented firmware source with a build that you can repeat',
      'Wiring diagram and a pin table for every connector',
    ],
    icon: 'circuit',
  },
  {
    title: 'IoT and Wireless Solutions',
    slug: 'iot-solutions',
    summary: 'Sensors, radio, gateway and dashboard as one tested chain.',
    description:
      'Wi-Fi, BLE, LoRa, Zigbee and LTE nodes that survive a lost network and a flat battery. We design the message format, the power budget and the over-the-air update path before the enclosure, then set up the broker, the storage and a dashboard that runs on your own machine or server.',
    deliverables: [
      'Sensor nodes with a calculated and measured power budget',
      'MQTT or LoRaWAN backend with authentication set up',
      'Dashboard with history, alerts and data export',
      'Range and packet-loss figures from a field test',
    ],
    icon: 'network',
  },
  {
    title: 'AI, ML and Computer Vision',
    slug: 'ai-ml-projects',
    summary: 'Models that run where the data is, with honest numbers.',
    description:
      'Vision, audio and vibration models trained on your data or on a public set, then quantized for a microcontroller, a Raspberry Pi or a PC. We keep a hold-out set that training never sees, and report accuracy, latency and memory for the device that the model will run on.',
    deliverables: [
      'Cleaned data set with the split and the labeling rules',
      'Training notebook with a fixed seed and recorded results',
      'Quantized model integrated in the firmware or application',
      'Evaluation report with a confusion matrix and failure cases',
    ],
    icon: 'neural',
  },
  {
    title: 'Project Consultation and Mentoring',
    slug: 'project-consultation',
    summary: 'An engineer beside you while you build it yourself.',
    description:
      'For students and makers who want to understand every line. We review the idea, check whether it can be done in your time and budget, plan the milestones, and meet you weekly to debug hardware, read data sheets and prepare the report and the viva. The work, and the credit, stay yours.',
    deliverables: [
      'Feasibility review and a parts list within your budget',
      'Milestone plan with one-to-one sessions',
      'Schematic, code and report reviews with written comments',
      'Demonstration and viva preparation',
    ],
    icon: 'mentor',
  },
];
