import type { DemoProjectEntry } from './demo-project-entry.ts';

export const powerAndMotionProjects: readonly DemoProjectEntry[] = [
  {
    project_name: '48 V Battery Management System for E-Bikes',
    description:
      'A management board for 13-series lithium-ion packs that protects first and explains afterwards. A BQ76940 measures every cell to 5 mV and four temperatures; an STM32G0 counts charge with a 0.5 mΩ shunt, balances at 100 mA per cell and opens back-to-back MOSFETs on over-voltage, under-voltage, over-current, short circuit or heat, in hardware even if the firmware hangs. State of charge combines coulomb counting with an open-circuit table, and CAN and BLE report cell by cell. Delivered assembled with 2 oz copper and harness, PC monitor software, protection thresholds measured one by one, and a thermal picture at 30 A continuous.',
    category: 'EV Projects',
    tags: ['Battery', 'EV', 'STM32', 'CAN', 'BLE'],
    featured: true,
    createdDaysAgo: 15,
  },
  {
    project_name: 'Solar EV Charging Station Monitor',
    description:
      'Lets an electric car charge on what the roof produces at the moment. A small controller generates the J1772 control-pilot signal, reads the vehicle state from its level and sets the duty cycle, and with it the charging current from 6 to 32 A, according to the surplus measured by a Modbus meter at the grid connection. A contactor with welded-contact detection and a 6 mA DC residual-current sensor guard the output. An ESP32 shows power flows on a web page and a 2.8-inch display. Delivered as a teaching station with a simulated vehicle, schematic, firmware and recordings of the pilot signal in all states. Installation on mains needs an electrician.',
    category: 'EV Projects',
    tags: ['EV', 'Solar', 'ESP32', 'Energy', 'Relay'],
    featured: false,
    createdDaysAgo: 89,
  },
  {
    project_name: 'Regenerative Braking Demonstrator with BLDC Drive',
    description:
      'A bench model that shows where the energy of a braking vehicle goes. A 250 W BLDC hub motor turns a steel flywheel; a six-MOSFET inverter with DRV8323 drivers and an STM32G4 runs field-oriented control and returns energy to a supercapacitor bank while it brakes. Voltage, current and speed are sampled synchronously, so that the recovered share, typically 45 to 60 percent, is calculated live and plotted against braking torque. An emergency stop, a crowbar and a transparent guard make it safe for a classroom. You receive the rig, control software, exercises with model answers and a loss breakdown for motor, inverter and storage.',
    category: 'EV Projects',
    tags: ['EV', 'Motor control', 'STM32', 'Education', 'Power'],
    featured: false,
    createdDaysAgo: 254,
  },
  {
    project_name: 'Gesture-Controlled Wheelchair with MPU6050',
    description:
      'A powered chair model steered by tilting the hand or the head. A wearable unit with an MPU6050 fuses accelerometer and gyroscope in a complementary filter, maps pitch and roll to speed and direction with a dead zone, and sends them over nRF24L01 fifty times a second. The chair answers with two 24 V geared motors on BTS7960 bridges, ramps that limit jerk, and an ultrasonic stop. If no packet arrives for 200 ms, or the dead-man contact opens, it brakes. Delivered as a working half-scale model with both boards, firmware, tuning tool and a record of stopping distances. It is a research model and not for carrying patients.',
    category: 'MEMS Projects',
    tags: ['MPU6050', 'MEMS', 'Motor control', 'Healthcare'],
    featured: false,
    createdDaysAgo: 58,
  },
  {
    project_name: 'Structural Vibration Monitor with MEMS Accelerometers',
    description:
      'Listens to a footbridge and tells whether its natural frequencies have moved. Four nodes with low-noise ADXL355 accelerometers sample at 250 Hz, synchronized to 20 µs over a wired RS-485 trigger, so that mode shapes as well as frequencies can be computed. An STM32H7 in the gateway runs Welch spectra and peak picking; a Raspberry Pi stores raw data and performs frequency-domain decomposition with temperature correction, since a cold bridge is a stiffer bridge. Delivered in cast IP67 housings with 40 m of cable, analysis notebook, noise-floor measurement of each sensor and a demonstration on a two-meter steel beam with a movable mass.',
    category: 'MEMS Projects',
    tags: ['MEMS', 'Vibration', 'STM32', 'Raspberry Pi'],
    featured: false,
    createdDaysAgo: 179,
  },
  {
    project_name: 'Line-Following Warehouse Robot with PID Control',
    description:
      'A robot that follows tape, reads shelf tags and brings a tray to the right station. Sixteen reflectance sensors give the line position to half a millimeter; an STM32F4 runs a PID loop at 1 kHz over two brushless gear motors with encoders, slows for curves by looking at the rate of change, and finds itself again if it loses the line. An RFID reader under the chassis identifies stations, and an ESP32 accepts orders over MQTT from a small dispatcher that handles four robots and right of way. Delivered with the machined chassis, charging dock, tuning tool that plots error and output live, and lap times for three tracks.',
    category: 'Robotics',
    tags: ['Robotics', 'STM32', 'Motor control', 'RFID', 'MQTT'],
    featured: true,
    createdDaysAgo: 8,
  },
  {
    project_name: 'Six-Axis Desktop Robot Arm with Inverse Kinematics',
    description:
      'A desktop arm with 450 mm reach that repeats a position to 0.3 mm. Six closed-loop stepper joints with AS5600 magnetic encoders and cycloidal or belt reducers sit on a CAN bus; a Teensy 4.1 solves the inverse kinematics in closed form, plans jerk-limited paths and checks joint limits before anything moves. Programs are taught by hand-guiding, written in a small block editor or sent as G-code from a PC. A gripper with force feedback picks eggs without breaking them. Delivered as a printed and machined arm with control cabinet, emergency stop, kinematic derivation as a notebook and a repeatability measurement with a dial gauge.',
    category: 'Robotics',
    tags: ['Robotics', 'Motor control', 'CAN', 'Education'],
    featured: false,
    createdDaysAgo: 137,
  },
  {
    project_name: 'Self-Balancing Robot with Cascaded PID',
    description:
      'The inverted pendulum as a robot you can push. An ICM-42688 inertial sensor at 2 kHz feeds a Mahony filter on an ESP32; an inner loop controls the angle, an outer loop the speed, and a third one the heading, with every gain adjustable over BLE while it stands. Two NEMA 17 steppers on TMC2209 drivers run quietly and report stall. It gets up from either side by itself and stops when lifted. The accompanying notebook derives the model, linearizes it, places the poles and compares simulation with the logged response to a push. Delivered assembled with battery, phone app, firmware in five teaching steps and the parts as printable files.',
    category: 'Robotics',
    tags: ['Robotics', 'ESP32', 'MEMS', 'BLE', 'Education'],
    featured: false,
    createdDaysAgo: 226,
  },
  {
    project_name: 'DTMF-Controlled Rover with MT8870',
    description:
      'A rover driven by the keys of any telephone, with no app and no data plan. A phone on board answers the call automatically; its audio goes to an MT8870 decoder, which reports each tone pair as four bits with a valid signal. An ATmega328P turns them into movements for an L298N bridge and four gear motors, stops after two seconds of silence, and refuses commands until a PIN has been dialed. A decoder bench with LEDs and a tone generator shows the row and column frequencies on an oscilloscope. Delivered with chassis, firmware, laboratory guide on the Goertzel algorithm and a table of decoding errors against signal-to-noise ratio.',
    category: 'DTMF Projects',
    tags: ['DTMF', 'AVR', 'Robotics', 'Education'],
    featured: false,
    createdDaysAgo: 102,
  },
  {
    project_name: 'DTMF Pump Starter for Three-Phase Motors',
    description:
      'Starts a distant pump by a telephone call and answers with spoken status. The line or GSM audio is decoded by an MT8870, an STM32F103 checks PIN and command, and an ISD1820 voice chip plays back whether the motor runs, which phase is missing or why it tripped. Star-delta switching is timed and interlocked both in software and by auxiliary contacts. A phase-sequence relay and a thermal overload remain in the control circuit, independent of the electronics. Delivered as a wired panel with contactors, labeled terminals, circuit diagram, commissioning protocol and a test of every interlock with the phases removed one by one.',
    category: 'DTMF Projects',
    tags: ['DTMF', 'STM32', 'Relay', 'Agriculture'],
    featured: false,
    createdDaysAgo: 268,
  },
  {
    project_name: 'PC-Based Eight-Channel Data Logger with Python',
    description:
      'Eight analog channels at 24 bits on a USB port, with software that students can read in an afternoon. An ADS1256 with a buffered, protected front end accepts plus or minus 10 V, thermocouples and strain bridges through plug-in cards; an RP2040 streams samples with a CRC over USB. The Python application plots live, applies calibration, triggers on levels and writes HDF5 and CSV, and its acquisition loop is 200 lines without a framework. Galvanic isolation keeps the laptop safe. Delivered with three front-end cards, case, drivers for Linux, Windows and macOS, noise measurements at every gain and sample rate, and five worked experiments.',
    category: 'PC Based Projects',
    tags: ['Instrument', 'Python', 'USB', 'Analog'],
    featured: false,
    createdDaysAgo: 70,
  },
  {
    project_name: 'PC-Based Oscilloscope with STM32 and USB',
    description:
      'A two-channel oscilloscope whose every block is on the schematic. Relay-switched attenuators and an AD8065 buffer give 10 mV to 10 V per division with 20 MHz bandwidth; an AD9288 dual converter samples at 100 MHz into the memory of a small FPGA with digital trigger, and an STM32F730 sends records over high-speed USB. The PC program draws with persistence, measures rise time and frequency, and computes spectra. A built-in generator compensates the probes. Delivered with two probes, shielded case, gateware and firmware source, frequency response plots, and a guide that takes the signal path apart block by block.',
    category: 'PC Based Projects',
    tags: ['Instrument', 'STM32', 'USB', 'FPGA'],
    featured: false,
    createdDaysAgo: 305,
  },
  {
    project_name: 'Automatic Power Factor Correction Panel',
    description:
      'Watches the phase angle of a workshop and switches capacitors until it costs nothing extra. An ATM90E32 measures voltage, current and reactive power on three phases; an STM32 decides with hysteresis and discharge times in mind which of six steps to connect, and spreads the wear over all of them. Thyristor modules switch at zero voltage, so no inrush current stresses the capacitors, and a harmonic check disconnects them when resonance threatens. A display shows power factor before and after, and Modbus passes it on. Delivered as a laboratory panel with motor load, protective gear, circuit diagram and curves that show 0.68 corrected to 0.97.',
    category: 'Electrical Projects',
    tags: ['Energy', 'STM32', 'Power', 'Metering'],
    featured: false,
    createdDaysAgo: 78,
  },
  {
    project_name: 'Three-Phase Fault Analyzer with Auto-Reset',
    description:
      'Shows what a protection relay sees, at a voltage that is safe to touch. A 24 V three-phase model line with switches for single-phase, two-phase and three-phase faults feeds current and voltage sensors on an STM32F4, which samples 32 points per period, computes symmetrical components by DFT and decides on type, phase and temporary or permanent nature. Temporary faults clear with automatic reclosing after a settable dead time, permanent ones lock out after the third attempt. Waveforms before and after the fault are kept and drawn on a 4-inch TFT. Delivered as a mimic panel with relays, firmware, theory notes and a set of eight exercises.',
    category: 'Electrical Projects',
    tags: ['Power', 'STM32', 'Relay', 'Education'],
    featured: false,
    createdDaysAgo: 163,
  },
  {
    project_name: 'Transformer Health Monitor with Oil-Level Sensing',
    description:
      'Keeps an eye on a distribution transformer that nobody visits for months. Hall sensors measure three phase currents, PT1000 elements the top-oil and ambient temperature, a capacitive probe the oil level, and an accelerometer the hum of the core. An ESP32 computes the hot-spot temperature and loss of life following the IEC loading guide and sends a summary every ten minutes through an LTE modem, at once when a limit is passed. A supercapacitor gives enough time for a last message when the supply fails. Delivered in an IP66 housing with magnet mounts, server dashboard, calibration data and a heat-run recorded on a 5 kVA test transformer.',
    category: 'Electrical Projects',
    tags: ['ESP32', 'Power', 'LTE', 'Temperature'],
    featured: false,
    createdDaysAgo: 336,
  },
  {
    project_name: 'Modbus to MQTT Gateway for Legacy Machines',
    description:
      'Gives a machine from 1998 a place on the dashboard without touching its control program. An ESP32 with wired Ethernet polls up to 32 Modbus RTU devices over an isolated RS-485 port, converts registers to named values with units, and publishes changes over MQTT with TLS; a second port lets the original panel go on talking. The register map is edited on a web page or uploaded as a CSV file. A watchdog, a write lock by jumper and a read-only mode keep it from ever disturbing the process. Delivered on a DIN rail with 9 to 36 V supply, surge protection, maps for three common meters and a 72-hour soak test.',
    category: 'IoT Projects',
    tags: ['ESP32', 'MQTT', 'Modbus', 'Industry'],
    featured: false,
    createdDaysAgo: 401,
  },
];
