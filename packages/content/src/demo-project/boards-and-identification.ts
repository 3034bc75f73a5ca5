import type { DemoProjectEntry } from './demo-project-entry.ts';

export const boardsAndIdentificationProjects: readonly DemoProjectEntry[] = [
  {
    project_name: 'Clap Switch with Adjustable Sensitivity',
    description:
      'A first project that teaches amplifiers, filters and flip-flops with parts you can see. An electret microphone feeds a two-stage LM358 amplifier with a band-pass around 2 kHz, a comparator turns the clap into a pulse, and an NE555 monostable masks the echo for 300 ms. A CD4013 toggles the output, which drives a relay with a flyback diode and an indicator LED. Sensitivity and mask time are set with two trimmers, and five labeled test points let you follow the signal. Delivered assembled on perfboard or as a kit with a single-sided board, step-by-step instructions, expected voltages at every point and exercises for a two-hour laboratory.',
    category: 'Mini Projects',
    tags: ['Analog', 'Education', 'Relay', 'Audio'],
    featured: false,
    createdDaysAgo: 54,
  },
  {
    project_name: 'Digital Thermometer with 0.96-inch OLED',
    description:
      'A pocket thermometer small enough to finish in a weekend and accurate enough to keep. An ATtiny85 reads a TMP117 sensor, good to 0.1 °C without calibration, over a software I2C bus and draws large digits with minimum and maximum on a 0.96-inch SSD1306 OLED. It wakes by button, measures for eight seconds and returns to a sleep current of 0.3 µA, so that a CR2032 cell lasts for years. The whole firmware fits in 6 KB, with a font table that contains only the glyphs it needs. Delivered as a coin-sized two-layer board in a printed case with firmware, commented code walk-through and the comparison against our reference probe.',
    category: 'Mini Projects',
    tags: ['AVR', 'OLED', 'Temperature', 'Education'],
    featured: false,
    createdDaysAgo: 126,
  },
  {
    project_name: 'Adjustable Bench Supply with LM317 and Panel Meter',
    description:
      'A linear supply from 1.25 to 15 V at 1 A for a first bench, quiet enough for audio and sensor work. A toroidal transformer, bridge and 4700 µF reservoir feed an LM317T on a heat sink, with protection diodes, a 10 µF adjust-pin capacitor and an LM358 current limit that lights an LED when it takes over. A three-digit panel meter shows voltage and current. Ripple at full load is 3 mV peak to peak. Delivered in a steel case with fused inlet, earthed chassis and insulated terminals, together with the heat-sink calculation, load and line regulation curves, and an insulation test report.',
    category: 'Mini Projects',
    tags: ['Analog', 'Power', 'Education'],
    featured: false,
    createdDaysAgo: 312,
  },
  {
    project_name: 'Pico Logic Analyzer with PIO Sampling',
    description:
      'Twenty-one channels at 100 million samples per second from a board that costs a few dollars. The PIO of an RP2040 shifts all inputs into memory by DMA, triggers on edges, patterns or up to 16 steps, and streams to sigrok PulseView over USB. A buffer board with 74LVC245 level shifters accepts 1.8 to 5 V, protects the inputs to 24 V and has a ground next to every signal. Two boards can be linked for 42 channels. You receive the assembled analyzer with clips and case, firmware, a KiCad design of the buffer board, and captures of UART, SPI, I2C and WS2812 with notes on what to look for.',
    category: 'Raspberry Pi Pico',
    tags: ['Raspberry Pi Pico', 'Instrument', 'USB', 'Education'],
    featured: false,
    createdDaysAgo: 43,
  },
  {
    project_name: 'Pico W Weather Clock with e-Paper Display',
    description:
      'A clock for the hallway that shows the time, tomorrow’s weather and the next garbage collection, and looks like print. A Pico W fetches a forecast once an hour, sets its time by NTP and draws anti-aliased type on a 4.2-inch e-paper panel with partial refresh each minute and a full refresh at night against ghosting. A light sensor stops updates in the dark. The supply switches the radio off between fetches, and a 2000 mAh cell lasts about seven weeks. Settings are made through a captive portal without an app. Delivered in an oak frame with MicroPython source, font converter and a current profile of an hour.',
    category: 'Raspberry Pi Pico',
    tags: ['Raspberry Pi Pico', 'E-paper', 'Battery', 'Wi-Fi'],
    featured: false,
    createdDaysAgo: 150,
  },
  {
    project_name: 'Function Generator with Pico and R-2R DAC',
    description:
      'Sine, triangle, square and arbitrary waves up to 1 MHz from a Pico, a resistor ladder and a good output stage. Direct digital synthesis runs on the second core with a 32-bit phase accumulator; DMA feeds the PIO, which drives a 10-bit R-2R ladder of 0.1 percent resistors at 50 million samples per second. A seventh-order elliptic filter and a THS3091 amplifier give 10 V peak to peak into 50 ohms with an adjustable offset. Frequency is set with an encoder and shown on a small OLED; waveforms can be loaded over USB. Delivered with case, calibration routine and spectra that show harmonic distortion at five frequencies.',
    category: 'Raspberry Pi Pico',
    tags: ['Raspberry Pi Pico', 'Instrument', 'Analog', 'OLED'],
    featured: false,
    createdDaysAgo: 276,
  },
  {
    project_name: 'Fingerprint Attendance Terminal with Cloud Sync',
    description:
      'Attendance for a class or a small company in two seconds per person. An R503 capacitive sensor stores up to 200 templates, which never leave the sensor; an ESP32 keeps the list of names, shows the result on a 2.4-inch TFT and writes every event to flash before it confirms. When Wi-Fi is there, events go to a web application with roles, shifts and export to a spreadsheet; without it the terminal runs on its own for 20,000 events. A clock with battery backup keeps honest time. Delivered with wall housing, server container, enrollment guide, a privacy notice template and the false-rejection rate measured with 40 fingers.',
    category: 'Fingerprint Projects',
    tags: ['ESP32', 'Fingerprint', 'Security', 'Wi-Fi'],
    featured: false,
    createdDaysAgo: 33,
  },
  {
    project_name: 'Fingerprint Ignition Lock for Motorcycles',
    description:
      'Replaces the hope that nobody hot-wires a motorcycle. An R307 optical sensor behind a sliding cover releases a normally open ignition relay through an STM32F030; up to ten riders can be enrolled with a master finger. The supply follows automotive transients with a TVS diode and a wide-input LM5164 converter, and draws 80 µA when parked. After three failed attempts the horn sounds, and a hidden service plug, sealed and logged, gives a way out if the sensor is damaged. Delivered potted to IP65 with a wiring harness, firmware, vibration test on a shaker at 10 to 200 Hz and instructions for fail-safe wiring.',
    category: 'Fingerprint Projects',
    tags: ['STM32', 'Fingerprint', 'Automotive', 'Relay'],
    featured: false,
    createdDaysAgo: 195,
  },
  {
    project_name: 'RFID Library Checkout Desk',
    description:
      'Borrowing a book takes as long as putting it on the table. A PN5180 reader with a matched 20 cm loop antenna under the desk reads several ISO 15693 labels at once through a stack of books; the member card is a MIFARE tag on a second reader. An ESP32 passes both to a web application that lends, returns and renews, sets the security bit of each label, and prints a receipt. A smaller gate antenna at the door sounds when a book has not been lent. Delivered with the desk unit, 100 labels, antenna tuning report, the application with import from a spreadsheet and training for the staff.',
    category: 'RFID Projects',
    tags: ['RFID', 'ESP32', 'Education'],
    featured: false,
    createdDaysAgo: 61,
  },
  {
    project_name: 'RFID Tool Crib with Automatic Return Tracking',
    description:
      'A cabinet that knows which torque wrench is missing and who has it. Four UHF antennas behind an R2000 reader take an inventory of on-metal EPC Gen2 tags whenever the door closes; the difference to the last inventory is booked on the badge that opened it. Each shelf has its own multiplexed antenna, and foam inlays with absorber keep neighboring shelves apart. Calibration dates are watched and an expired tool is flagged with a red shelf light. A Raspberry Pi runs the software and works without a network. Delivered as a retrofit set for a steel cabinet with 60 tags and a read-rate table for each shelf.',
    category: 'RFID Projects',
    tags: ['RFID', 'Raspberry Pi', 'Industry', 'Security'],
    featured: false,
    createdDaysAgo: 287,
  },
  {
    project_name: 'GPS Vehicle Tracker with Geofence Alerts',
    description:
      'A tracker for small fleets that reports to your own server. A u-blox NEO-M8N delivers position and speed, an A7670 LTE modem sends them over MQTT, and an ESP32 decides when it is worth sending: every ten seconds while driving, on every turn of more than 20 degrees, and once a day when parked. Polygons drawn on the map raise alerts on entering and leaving. A tow alarm uses an LIS3DH accelerometer, and a backup cell reports a cut supply. Positions without coverage are stored and sent later. Delivered with a wiring harness for 9 to 36 V, server containers, a map view and logs of a 300 km test drive.',
    category: 'GPS Projects',
    tags: ['GPS', 'ESP32', 'LTE', 'Automotive', 'MQTT'],
    featured: false,
    createdDaysAgo: 51,
  },
  {
    project_name: 'GPS Speedometer and Trip Logger',
    description:
      'A handlebar instrument for bicycles and boats that is readable in sunlight. An ATGM336H receiver with a ceramic patch antenna gives ten fixes a second for GPS and BeiDou; an STM32L4 filters them with a small Kalman filter, shows speed, heading and distance on a 2.7-inch memory LCD and writes GPX files to a microSD card. Average and maximum exclude stops, and the display draws so little that a 1200 mAh cell lasts 30 hours. USB-C charges it and appears as a drive. Delivered in a sealed housing with mount, firmware, GPX viewer page and a comparison with a wheel sensor on a measured kilometer.',
    category: 'GPS Projects',
    tags: ['GPS', 'STM32', 'Battery', 'Instrument'],
    featured: false,
    createdDaysAgo: 212,
  },
];
