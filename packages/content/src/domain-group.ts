import type { Home } from '@perfboard/contracts/shop/home';

export const domainGroups: Home['top_projects']['groups'] = [
  {
    title: 'Machine Learning and Vision',
    summary: 'Cameras, microphones and models that fit the device',
    icon: 'neural',
    projects: [
      'Predictive Maintenance Node for Induction Motors',
      'Plant Leaf Disease Classifier on Raspberry Pi 5',
      'Keyword Spotting on a Cortex-M4 with TensorFlow Lite Micro',
      'Driver Drowsiness Alert with Eye Aspect Ratio',
      'PCB Defect Inspection with a Fixed Camera',
      'Sign Language Alphabet Recognition with a Data Glove',
    ],
  },
  {
    title: 'Smart Home and Buildings',
    summary: 'Switching, metering and comfort without a cloud account',
    icon: 'home',
    projects: [
      'Smart Energy Meter with Home Assistant Dashboard',
      'Indoor Air Quality Station with SCD41 and PMS5003',
      'Bluetooth Home Automation with Four-Channel Relay',
      'Occupancy-Based Lighting with mmWave Radar',
      'Gas Leak Detector with Automatic Shut-Off Valve',
    ],
  },
  {
    title: 'Agriculture and Environment',
    summary: 'Solar-powered nodes for fields, greenhouses and rivers',
    icon: 'leaf',
    projects: [
      'LoRa Mesh Weather Station Network',
      'Hydroponics Controller with pH and EC Dosing',
      'Long-Range Cattle Tracker with LoRa',
      'Soil Moisture Irrigation with Solar Power',
      'River Level Early Warning with Ultrasonic Sensing',
      'Beehive Weight and Temperature Monitor',
    ],
  },
  {
    title: 'Healthcare and Wearables',
    summary: 'Biosignals measured carefully, for study and training',
    icon: 'pulse',
    projects: [
      'BLE Heart-Rate and SpO2 Wristband',
      'ECG Arrhythmia Detection with a 1-D CNN',
      'Zigbee Patient Call System for Wards',
      'Fall Detection Belt with MEMS Sensors',
      'Smart Pill Dispenser with Caregiver Alerts',
    ],
  },
  {
    title: 'Electric Vehicles and Energy',
    summary: 'Packs, chargers, drives and the meters that watch them',
    icon: 'battery',
    projects: [
      '48 V Battery Management System for E-Bikes',
      'Solar EV Charging Station Monitor',
      'Automatic Power Factor Correction Panel',
      'Regenerative Braking Demonstrator with BLDC Drive',
      'MPPT Solar Charge Controller with Data Logging',
      'Battery Swapping Station with RFID Billing',
    ],
  },
  {
    title: 'Security and Access',
    summary: 'Doors, gates and attendance with an audit trail',
    icon: 'lock',
    projects: [
      'Fingerprint Attendance Terminal with Cloud Sync',
      'ESP32-CAM Doorbell with Person Detection',
      'RFID Library Checkout Desk',
      'Number-Plate Gate Opener with ESP32-CAM',
      'Fingerprint Ignition Lock for Motorcycles',
      'LTE Cat-1 Alarm Panel with Fallback SMS',
      'Two-Factor Door Lock with RFID and Keypad',
    ],
  },
  {
    title: 'Robotics and Automation',
    summary: 'Motors, control loops and machines that move on purpose',
    icon: 'robot',
    projects: [
      'Line-Following Warehouse Robot with PID Control',
      'Six-Axis Desktop Robot Arm with Inverse Kinematics',
      'Self-Balancing Robot with Cascaded PID',
      'Gesture-Controlled Wheelchair with MPU6050',
      'DTMF-Controlled Rover with MT8870',
      'Conveyor Sorter with Color Recognition',
    ],
  },
  {
    title: 'Industrial and Long-Range IoT',
    summary: 'Modbus, LoRaWAN and LTE where Wi-Fi does not reach',
    icon: 'antenna',
    projects: [
      'LoRaWAN Water Meter Reader with Pulse Counter',
      'Cold-Chain Temperature Logger with MQTT Alerts',
      'Zigbee Street-Light Dimming Network',
      'Modbus to MQTT Gateway for Legacy Machines',
      'Three-Phase Fault Analyzer with Auto-Reset',
      'GSM Water Pump Controller with SMS Control',
      'Structural Vibration Monitor with MEMS Accelerometers',
      'Tank Level Telemetry over NB-IoT',
    ],
  },
];

export const topProjects: Home['top_projects'] = {
  eyebrow: 'By domain',
  title: 'Top Projects',
  text: 'What people ask us for most. Pick one and we’ll fill in the booking form for you.',
  groups: domainGroups,
};
