/** The default site content in Spanish, by its English text. */
export const es: Readonly<Record<string, string>> = {
  'Electronics, embedded, IoT and AI projects, built and explained':
    'Proyectos de electrónica, sistemas embebidos, IoT e IA, construidos y explicados',
  '{{name}} designs, builds and explains electronics, embedded-systems, IoT and AI/ML projects for students, makers and small companies.':
    '{{name}} diseña, construye y explica proyectos de electrónica, sistemas embebidos, IoT e IA para estudiantes, makers y pequeñas empresas.',
  'Mon–Fri 9AM–6PM': 'Lun.–vie. 9–18 h',
  'Sat 10AM–2PM': 'Sáb. 10–14 h',

  '{{name}}: electronics, IoT and AI projects with the source and the schematics':
    '{{name}}: proyectos de electrónica, IoT e IA con el código fuente y los esquemas',
  'Edge AI that fits in 256 KB of RAM': 'IA en el borde que cabe en 256 KB de RAM',
  'Vibration, audio and vision models trained, quantized and measured on the microcontroller they ship on. Bring a data set or let us record one with you.':
    'Modelos de vibración, audio y visión entrenados, cuantizados y medidos en el mismo microcontrolador en el que se entregan. Traiga un conjunto de datos o grábelo con nosotros.',
  'Field nodes that run for years on two cells': 'Nodos de campo que funcionan años con dos pilas',
  'LoRa and LoRaWAN sensor kits with a measured power budget, a range test in your terrain and a gateway that keeps working when the uplink does not.':
    'Kits de sensores LoRa y LoRaWAN con consumo medido, prueba de alcance en su terreno y una pasarela que sigue trabajando aunque falle la conexión.',
  'TensorFlow Lite Micro': 'TensorFlow Lite Micro',
  'ESP32-S3': 'ESP32-S3',
  'Keyword spotting': 'Detección de palabras clave',
  SX1276: 'SX1276',
  Solar: 'Solar',
  'Weather stations': 'Estaciones meteorológicas',

  Consultation: 'Consulta',
  'Your idea, on a board that works': 'Su idea, en una placa que funciona',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price. Our bench has carried 300+ projects from sketch to demonstration.':
    'Cuéntenos qué debe hacer, su presupuesto y su plazo. Le responde un ingeniero con un plan viable, una lista de componentes y un precio. En nuestro banco, más de 300 proyectos han pasado del boceto a la demostración.',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price.':
    'Cuéntenos qué debe hacer, su presupuesto y su plazo. Le responde un ingeniero con un plan viable, una lista de componentes y un precio.',
  'Book Consultation': 'Reservar consulta',
  'Browse Projects': 'Ver proyectos',
  'We reply within 24 hours': 'Respondemos en 24 horas',
  'First consultation is free': 'La primera consulta es gratuita',
  'You own the source and the files': 'El código y los archivos son suyos',
  Catalog: 'Catálogo',
  'Project Categories': 'Categorías de proyectos',
  'Sorted by the part or the problem at the heart of the work.':
    'Ordenadas por el componente o el problema central del trabajo.',
  'On the bench': 'En el banco de pruebas',
  'Featured Projects': 'Proyectos destacados',
  'Recent builds that show how far we take a prototype: measured, documented and ready to demonstrate.':
    'Trabajos recientes que muestran hasta dónde llevamos un prototipo: medido, documentado y listo para presentar.',

  'By domain': 'Por ámbito',
  'Top Projects': 'Proyectos más solicitados',
  'What people ask us for most. Pick one and we’ll fill in the booking form for you.':
    'Lo que más nos piden. Elija uno y rellenaremos el formulario de reserva por usted.',
  'Machine Learning and Vision': 'Aprendizaje automático y visión',
  'Cameras, microphones and models that fit the device':
    'Cámaras, micrófonos y modelos que caben en el dispositivo',
  'Smart Home and Buildings': 'Hogar y edificios inteligentes',
  'Switching, metering and comfort without a cloud account':
    'Control, medición y confort sin cuenta en la nube',
  'Agriculture and Environment': 'Agricultura y medio ambiente',
  'Solar-powered nodes for fields, greenhouses and rivers': 'Nodos solares para campos, invernaderos y ríos',
  'Healthcare and Wearables': 'Salud y wearables',
  'Biosignals measured carefully, for study and training':
    'Bioseñales medidas con cuidado, para el estudio y la formación',
  'Electric Vehicles and Energy': 'Vehículos eléctricos y energía',
  'Packs, chargers, drives and the meters that watch them':
    'Baterías, cargadores, accionamientos y los medidores que los vigilan',
  'Security and Access': 'Seguridad y acceso',
  'Doors, gates and attendance with an audit trail':
    'Puertas, accesos y control de asistencia con registro de auditoría',
  'Robotics and Automation': 'Robótica y automatización',
  'Motors, control loops and machines that move on purpose':
    'Motores, lazos de control y máquinas que se mueven con precisión',
  'Industrial and Long-Range IoT': 'IoT industrial y de largo alcance',
  'Modbus, LoRaWAN and LTE where Wi-Fi does not reach': 'Modbus, LoRaWAN y LTE donde el wifi no llega',

  Services: 'Servicios',
  'What We Do': 'Qué hacemos',
  'Take the whole project or only the part that you are stuck on.':
    'Encárguenos el proyecto completo o solo la parte que se le resiste.',
  'Embedded Systems and PCB Design': 'Sistemas embebidos y diseño de PCB',
  'From block diagram to a board that powers up the first time.':
    'Del diagrama de bloques a una placa que arranca a la primera.',
  'We choose the parts, draw the schematic, route the board and write the firmware for AVR, STM32, ESP32, nRF52 and RP2040 targets. You get a prototype that has been measured on our bench, with the rails, the current draw and the timing written down, rather than a photo of something that worked once.':
    'Elegimos los componentes, dibujamos el esquema, trazamos la placa y escribimos el firmware para AVR, STM32, ESP32, nRF52 y RP2040. Recibe un prototipo medido en nuestro banco, con las tensiones, el consumo y los tiempos documentados, y no la foto de algo que funcionó una vez.',
  'KiCad schematic, layout, Gerber files and a priced bill of materials':
    'Esquema y trazado en KiCad, archivos Gerber y lista de materiales con precios',
  'Assembled prototype with a bring-up and measurement report':
    'Prototipo montado con informe de puesta en marcha y mediciones',
  'Commented firmware source with a build that you can repeat':
    'Código fuente del firmware comentado, con una compilación reproducible',
  'Wiring diagram and a pin table for every connector':
    'Diagrama de cableado y tabla de pines de cada conector',
  'IoT and Wireless Solutions': 'Soluciones IoT e inalámbricas',
  'Sensors, radio, gateway and dashboard as one tested chain.':
    'Sensores, radio, pasarela y panel de control como una sola cadena probada.',
  'Wi-Fi, BLE, LoRa, Zigbee and LTE nodes that survive a lost network and a flat battery. We design the message format, the power budget and the over-the-air update path before the enclosure, then set up the broker, the storage and a dashboard that runs on your own machine or server.':
    'Nodos wifi, BLE, LoRa, Zigbee y LTE que sobreviven a una red caída y a una batería agotada. Antes que la carcasa diseñamos el formato de los mensajes, el consumo y la actualización por radio; después instalamos el bróker, el almacenamiento y un panel de control que funciona en su propio equipo o servidor.',
  'Sensor nodes with a calculated and measured power budget': 'Nodos sensores con consumo calculado y medido',
  'MQTT or LoRaWAN backend with authentication set up':
    'Backend MQTT o LoRaWAN con la autenticación configurada',
  'Dashboard with history, alerts and data export':
    'Panel de control con histórico, alertas y exportación de datos',
  'Range and packet-loss figures from a field test':
    'Alcance y pérdida de paquetes medidos en una prueba de campo',
  'AI, ML and Computer Vision': 'IA, aprendizaje automático y visión artificial',
  'Models that run where the data is, with honest numbers.':
    'Modelos que funcionan donde están los datos, con cifras honestas.',
  'Vision, audio and vibration models trained on your data or on a public set, then quantized for a microcontroller, a Raspberry Pi or a PC. We keep a hold-out set that training never sees, and report accuracy, latency and memory for the device that the model will run on.':
    'Modelos de visión, audio y vibración entrenados con sus datos o con un conjunto público y cuantizados para un microcontrolador, una Raspberry Pi o un PC. Reservamos un conjunto de prueba que el entrenamiento nunca ve e informamos de la precisión, la latencia y la memoria en el dispositivo de destino.',
  'Cleaned data set with the split and the labeling rules':
    'Conjunto de datos depurado, con la partición y las reglas de etiquetado',
  'Training notebook with a fixed seed and recorded results':
    'Cuaderno de entrenamiento con semilla fija y resultados registrados',
  'Quantized model integrated in the firmware or application':
    'Modelo cuantizado integrado en el firmware o la aplicación',
  'Evaluation report with a confusion matrix and failure cases':
    'Informe de evaluación con matriz de confusión y casos de fallo',
  'Project Consultation and Mentoring': 'Asesoría y mentoría de proyectos',
  'An engineer beside you while you build it yourself.':
    'Un ingeniero a su lado mientras usted lo construye.',
  'For students and makers who want to understand every line. We review the idea, check whether it can be done in your time and budget, plan the milestones, and meet you weekly to debug hardware, read data sheets and prepare the report and the viva. The work, and the credit, stay yours.':
    'Para estudiantes y makers que quieren entender cada línea. Revisamos la idea, comprobamos si es viable con su tiempo y presupuesto, planificamos los hitos y nos reunimos cada semana para depurar el hardware, leer hojas de datos y preparar la memoria y la defensa. El trabajo, y el mérito, siguen siendo suyos.',
  'Feasibility review and a parts list within your budget':
    'Estudio de viabilidad y lista de componentes dentro de su presupuesto',
  'Milestone plan with one-to-one sessions': 'Plan de hitos con sesiones individuales',
  'Schematic, code and report reviews with written comments':
    'Revisión del esquema, el código y la memoria con comentarios por escrito',
  'Demonstration and viva preparation': 'Preparación de la demostración y la defensa',

  'Why us': 'Por qué nosotros',
  'Why Choose Us': 'Por qué elegirnos',
  'A project is finished when you can rebuild it, explain it and repair it without us.':
    'Un proyecto está terminado cuando usted puede reconstruirlo, explicarlo y repararlo sin nosotros.',
  Projects: 'Proyectos',
  Students: 'Estudiantes',
  Years: 'Años',
  Success: 'Éxito',
  'Measured, not promised': 'Medido, no prometido',
  'Every build leaves with its bench report: supply rails, current draw, range or accuracy, with the instrument and the conditions named.':
    'Cada trabajo se entrega con su informe de banco: tensiones de alimentación, consumo, alcance o precisión, con el instrumento y las condiciones.',
  'Source and schematics included': 'Código y esquemas incluidos',
  'KiCad files, firmware, notebooks and the bill of materials are yours, in formats that free tools open.':
    'Los archivos de KiCad, el firmware, los cuadernos y la lista de materiales son suyos, en formatos que abren herramientas libres.',
  'Explained until it is yours': 'Explicado hasta que lo domine',
  'We walk you through every block and every register that matters, and prepare you for the questions.':
    'Recorremos con usted cada bloque y cada registro importante, y le preparamos para las preguntas.',
  'Priced before we start': 'Precio cerrado antes de empezar',
  'A fixed quotation with the parts at cost. If a part goes out of stock we ask before we substitute.':
    'Un presupuesto fijo con los componentes a precio de coste. Si alguno se agota, preguntamos antes de sustituirlo.',
  'Six months of support': 'Seis meses de soporte',
  'Defects in our work are repaired free of charge for six months, and questions about it are answered for as long as you ask.':
    'Reparamos gratis los defectos de nuestro trabajo durante seis meses y respondemos a sus preguntas sobre él mientras las tenga.',
  'A reply within 24 hours': 'Respuesta en 24 horas',
  'From an engineer who has read your message, on every working day.':
    'De un ingeniero que ha leído su mensaje, todos los días laborables.',
  Reviews: 'Opiniones',
  Testimonials: 'Testimonios',
  'Rated 4.9 from 20+ reviews': 'Valoración de 4,9 en más de 20 opiniones',
  'What clients say of their projects.': 'Lo que dicen los clientes de sus proyectos.',
  'New projects by email': 'Nuevos proyectos por correo electrónico',
  'About once a month: what we built, what failed on the way, and which parts are back in stock. Unsubscribe with one click.':
    'Una vez al mes, más o menos: qué construimos, qué falló por el camino y qué componentes vuelven a estar disponibles. Puede darse de baja con un clic.',

  'Book a consultation': 'Reservar una consulta',
  'Four fields are enough to start. We reply within 24 hours with questions, a rough plan and a time to talk.':
    'Cuatro campos bastan para empezar. Respondemos en 24 horas con preguntas, un plan aproximado y una hora para hablar.',
  'You write': 'Usted escribe',
  'Your name, contact details and a project title. A link or a sketch can follow by email.':
    'Su nombre, sus datos de contacto y un título para el proyecto. Puede enviar un enlace o un boceto después, por correo electrónico.',
  'We check': 'Nosotros comprobamos',
  'An engineer looks at feasibility, parts and the date that you need it by.':
    'Un ingeniero estudia la viabilidad, los componentes y la fecha en que lo necesita.',
  'We talk': 'Hablamos',
  'Thirty minutes by phone or video, free of charge. You leave with a plan and a fixed price.':
    'Treinta minutos por teléfono o videollamada, sin coste. Al terminar tendrá un plan y un precio cerrado.',
  'Contact us': 'Contacto',
  'Ask about an order, a data sheet or a board that does not boot. The workshop is open to visitors during business hours.':
    'Pregunte por un pedido, una hoja de datos o una placa que no arranca. El taller está abierto a las visitas en horario comercial.',
  'Do I get the source code and the schematics?': '¿Recibo el código fuente y los esquemas?',
  'Yes, for every project: firmware or application source, KiCad schematic and layout, bill of materials and the test report. Third-party libraries keep their own licenses, which we list.':
    'Sí, en todos los proyectos: código fuente del firmware o de la aplicación, esquema y trazado en KiCad, lista de materiales e informe de pruebas. Las bibliotecas de terceros conservan sus licencias, que indicamos.',
  'How long does a project take?': '¿Cuánto tarda un proyecto?',
  'A mini project takes about a week, a connected device three to five weeks, and a machine-learning project depends on whether the data exists. The quotation states a date.':
    'Un miniproyecto, alrededor de una semana; un dispositivo conectado, de tres a cinco semanas; uno de aprendizaje automático depende de si existen los datos. El presupuesto indica una fecha.',
  'Can I change a project from the catalog?': '¿Puedo modificar un proyecto del catálogo?',
  'Most orders do. Another sensor, a different radio band or your own enclosure: say so in the booking and it becomes part of the quotation.':
    'La mayoría de los pedidos lo hace. Otro sensor, otra banda de radio o su propia carcasa: indíquelo en la reserva y formará parte del presupuesto.',
  'Is this allowed for my degree project?': '¿Está permitido para mi trabajo de fin de grado?',
  'Consultation and mentoring usually are, handing in bought work as your own is not. Check the rules of your institution; our terms say where we stand.':
    'La asesoría y la mentoría suelen estarlo; entregar como propio un trabajo comprado, no. Consulte las normas de su centro; nuestra postura figura en las condiciones del servicio.',
  'Do you ship?': '¿Hacen envíos?',
  'Yes. Boards travel in antistatic packaging with tracked delivery. Lithium batteries go only where the carrier accepts them, otherwise we name a local part.':
    'Sí. Las placas viajan en embalaje antiestático y con seguimiento. Las baterías de litio solo se envían donde el transportista las acepta; si no, le indicamos una que pueda comprar en su zona.',

  'Final-year ECE student': 'Estudiante de último curso de Electrónica',
  'They did not hand me a black box. We went through the LoRa link budget together, and when the examiner asked why I chose spreading factor 9 I could answer from my own measurements.':
    'No me entregaron una caja negra. Repasamos juntos el balance de enlace de LoRa y, cuando el tribunal me preguntó por qué elegí el factor de dispersión 9, pude responder con mis propias mediciones.',
  'Founder, Feldt Cold Storage': 'Fundador de Feldt Cold Storage',
  'Twelve loggers in our vans since January. One lost its network for two days and uploaded every reading when it came back. The alarm thresholds are ours to change without calling anybody.':
    'Doce registradores en nuestras furgonetas desde enero. Uno estuvo dos días sin red y, al volver, subió todas las lecturas. Cambiamos los umbrales de alarma nosotros mismos, sin llamar a nadie.',
  'Robotics club lead': 'Responsable de un club de robótica',
  'Our line follower went from wobbling to second place. The tuning session with the logged error plots taught the whole team more than a semester of control theory had.':
    'Nuestro seguidor de línea pasó de tambalearse al segundo puesto. La sesión de ajuste con las gráficas del error enseñó al equipo más que un semestre de teoría de control.',
  'Hardware lead at a startup': 'Responsable de hardware en una startup',
  'Clean KiCad files, a bring-up report with oscilloscope captures, and a list of what they would change in revision B. The board came a week later than planned, but they warned us early and said why.':
    'Archivos de KiCad impecables, un informe de puesta en marcha con capturas de osciloscopio y una lista de lo que cambiarían en la revisión B. La placa llegó una semana tarde, pero avisaron pronto y explicaron el motivo.',
  'Maker and teacher': 'Maker y profesora',
  'I brought a half-working attendance terminal and left with one that my school still uses. They found a brown-out on the fingerprint sensor supply in ten minutes and showed me how to find the next one.':
    'Llevé un terminal de asistencia que funcionaba a medias y volví con uno que mi centro sigue usando. En diez minutos encontraron una caída de tensión en la alimentación del lector de huellas y me enseñaron a encontrar la siguiente.',

  'AI and ML Projects': 'Proyectos de IA',
  'IoT Projects': 'Proyectos de IoT',
  'Mini Projects': 'Miniproyectos',
  'GSM Projects': 'Proyectos GSM',
  'LoRa Projects': 'Proyectos LoRa',
  'Bluetooth Projects': 'Proyectos Bluetooth',
  'Computer Vision Projects': 'Visión artificial',
  'ESP32 Projects': 'Proyectos con ESP32',
  'Raspberry Pi Projects': 'Proyectos con Raspberry Pi',
  'EV Projects': 'Vehículos eléctricos',
  'GPS Projects': 'Proyectos GPS',
  'Fingerprint Projects': 'Huella dactilar',
  'RFID Projects': 'Proyectos RFID',
  'Robotics Projects': 'Proyectos de robótica',
  'Electrical Projects': 'Electricidad',
  'ESP32 CAM': 'ESP32-CAM',
  'ESP32-CAM Face Mask': 'ESP32-CAM: detección de mascarilla',
  'LiFi Projects': 'Proyectos LiFi',
  'Raspberry Pi Pico': 'Raspberry Pi Pico',
  'Zigbee Projects': 'Proyectos Zigbee',
  'MEMS Projects': 'Proyectos MEMS',
  Robotics: 'Robótica',
  'DTMF Projects': 'Proyectos DTMF',
  'PC Based Projects': 'Proyectos con PC',
  'Vision, speech and prediction on devices and desktops.':
    'Visión, voz y predicción en dispositivos y ordenadores.',
  'Connected sensors, gateways and dashboards.': 'Sensores conectados, pasarelas y paneles de control.',
  'Small, complete builds for a first success.': 'Montajes pequeños y completos para un primer éxito.',
  'Alerts and control over the mobile network.': 'Alertas y control por la red móvil.',
  'Long-range telemetry for fields and cities.': 'Telemetría de largo alcance para campos y ciudades.',
  'Wireless control from the phone in your pocket.': 'Control inalámbrico desde el móvil.',
  'Cameras that count, recognize and inspect.': 'Cámaras que cuentan, reconocen e inspeccionan.',
  'Wi-Fi and Bluetooth builds on the ESP32 family.': 'Montajes wifi y Bluetooth con la familia ESP32.',
  'From the Pico to the Pi 5.': 'De la Pico a la Pi 5.',
  'Charging, battery management and drive control.': 'Carga, gestión de baterías y control de motores.',
  'Tracking, geofencing and navigation.': 'Seguimiento, geovallas y navegación.',
  'Biometric access, attendance and voting.': 'Acceso, asistencia y votación biométricos.',
  'Tags and cards for access, payment and stock.': 'Etiquetas y tarjetas para acceso, pago y existencias.',
  'Rovers, arms and autonomous machines.': 'Róveres, brazos y máquinas autónomas.',
  'Power, protection and metering.': 'Alimentación, protección y medición.',

  'Hello {{first_name}},\n\nThank you for writing about *{{title}}*. So that we can plan and price it, could you tell us:\n\n- How many pieces do you need?\n- When do you need them?\n- Where will it run, and what will power it?\n\nBest regards,\n{{signature}}':
    'Hola, {{first_name}}:\n\nGracias por escribirnos sobre *{{title}}*. Para poder planificarlo y darle un precio, ¿podría indicarnos lo siguiente?\n\n- ¿Cuántas unidades necesita?\n- ¿Para cuándo las necesita?\n- ¿Dónde funcionará y cómo se alimentará?\n\nUn cordial saludo,\n{{signature}}',
  'Hello {{first_name}},\n\nWe have built something like *{{title}}* before, and half an hour on the phone would answer most of our questions. We are here Monday to Friday from 9 AM to 6 PM. Which time suits you?\n\nBest regards,\n{{signature}}':
    'Hola, {{first_name}}:\n\nYa hemos desarrollado algo parecido a *{{title}}*, y media hora por teléfono resolvería la mayoría de nuestras dudas. Atendemos de lunes a viernes, de 9:00 a 18:00. ¿Qué hora le viene bien?\n\nUn cordial saludo,\n{{signature}}',
  'Hello {{first_name}},\n\nHere is our offer for *{{title}}*:\n\n| Item | Price |\n|---|---|\n| Design and prototype | |\n| Each additional piece | |\n\nThe offer is valid for 30 days. Reply to this email if you would like to go ahead or change anything.\n\nBest regards,\n{{signature}}':
    'Hola, {{first_name}}:\n\nEste es nuestro presupuesto para *{{title}}*:\n\n| Concepto | Precio |\n|---|---|\n| Diseño y prototipo | |\n| Cada unidad adicional | |\n\nEl presupuesto es válido durante 30 días. Responda a este correo si desea seguir adelante o cambiar algo.\n\nUn cordial saludo,\n{{signature}}',
  'Hello {{first_name}},\n\nThank you for thinking of us for *{{title}}*. It is outside of what we do well, so we would rather tell you now than disappoint you later. We wish you every success with it.\n\nBest regards,\n{{signature}}':
    'Hola, {{first_name}}:\n\nGracias por pensar en nosotros para *{{title}}*. No es el tipo de proyecto que mejor sabemos hacer, y preferimos decírselo ahora antes que decepcionarle más adelante. Le deseamos mucho éxito.\n\nUn cordial saludo,\n{{signature}}',

  'Phone call': 'Llamada telefónica',
  'We call you at the number in your request': 'Le llamamos al número que indicó en su solicitud',
  'Predictive Maintenance Node for Induction Motors':
    'Nodo de mantenimiento predictivo para motores de inducción',
  'Plant Leaf Disease Classifier on Raspberry Pi 5':
    'Clasificador de enfermedades de hojas en Raspberry Pi 5',
  'Keyword Spotting on a Cortex-M4 with TensorFlow Lite Micro':
    'Detección de palabras clave en un Cortex-M4 con TensorFlow Lite Micro',
  'Driver Drowsiness Alert with Eye Aspect Ratio':
    'Alerta de somnolencia al volante por apertura ocular (EAR)',
  'PCB Defect Inspection with a Fixed Camera': 'Inspección de defectos en PCB con cámara fija',
  'Sign Language Alphabet Recognition with a Data Glove':
    'Reconocimiento del alfabeto dactilológico con un guante de datos',
  'Smart Energy Meter with Home Assistant Dashboard':
    'Medidor de energía inteligente con panel de Home Assistant',
  'Indoor Air Quality Station with SCD41 and PMS5003':
    'Estación de calidad del aire interior con SCD41 y PMS5003',
  'Bluetooth Home Automation with Four-Channel Relay': 'Domótica por Bluetooth con relé de cuatro canales',
  'Occupancy-Based Lighting with mmWave Radar': 'Iluminación por presencia con radar mmWave',
  'Gas Leak Detector with Automatic Shut-Off Valve':
    'Detector de fugas de gas con válvula de cierre automático',
  'LoRa Mesh Weather Station Network': 'Red de estaciones meteorológicas en malla LoRa',
  'Hydroponics Controller with pH and EC Dosing': 'Controlador de hidroponía con dosificación de pH y CE',
  'Long-Range Cattle Tracker with LoRa': 'Localizador de ganado de largo alcance con LoRa',
  'Soil Moisture Irrigation with Solar Power': 'Riego solar por humedad del suelo',
  'River Level Early Warning with Ultrasonic Sensing': 'Alerta temprana de crecidas con sensor ultrasónico',
  'Beehive Weight and Temperature Monitor': 'Monitor de peso y temperatura para colmenas',
  'BLE Heart-Rate and SpO2 Wristband': 'Pulsera BLE de frecuencia cardíaca y SpO2',
  'ECG Arrhythmia Detection with a 1-D CNN': 'Detección de arritmias en ECG con una CNN 1-D',
  'Zigbee Patient Call System for Wards': 'Sistema Zigbee de llamada de pacientes para plantas',
  'Fall Detection Belt with MEMS Sensors': 'Cinturón de detección de caídas con sensores MEMS',
  'Smart Pill Dispenser with Caregiver Alerts': 'Pastillero inteligente con avisos al cuidador',
  '48 V Battery Management System for E-Bikes':
    'Sistema de gestión de batería de 48 V para bicicletas eléctricas',
  'Solar EV Charging Station Monitor': 'Monitor de estación de carga solar para vehículos eléctricos',
  'Automatic Power Factor Correction Panel': 'Cuadro de corrección automática del factor de potencia',
  'Regenerative Braking Demonstrator with BLDC Drive': 'Demostrador de frenado regenerativo con motor BLDC',
  'MPPT Solar Charge Controller with Data Logging': 'Regulador de carga solar MPPT con registro de datos',
  'Battery Swapping Station with RFID Billing': 'Estación de intercambio de baterías con cobro por RFID',
  'Fingerprint Attendance Terminal with Cloud Sync':
    'Terminal de asistencia por huella con sincronización en la nube',
  'ESP32-CAM Doorbell with Person Detection': 'Timbre ESP32-CAM con detección de personas',
  'RFID Library Checkout Desk': 'Mostrador de préstamo RFID para bibliotecas',
  'Number-Plate Gate Opener with ESP32-CAM': 'Apertura de puerta por matrícula con ESP32-CAM',
  'Fingerprint Ignition Lock for Motorcycles': 'Encendido por huella para motocicletas',
  'LTE Cat-1 Alarm Panel with Fallback SMS': 'Central de alarma LTE Cat-1 con SMS de respaldo',
  'Two-Factor Door Lock with RFID and Keypad': 'Cerradura de doble factor con RFID y teclado',
  'Line-Following Warehouse Robot with PID Control': 'Robot de almacén seguidor de línea con control PID',
  'Six-Axis Desktop Robot Arm with Inverse Kinematics':
    'Brazo robótico de sobremesa de seis ejes con cinemática inversa',
  'Self-Balancing Robot with Cascaded PID': 'Robot autoequilibrado con PID en cascada',
  'Gesture-Controlled Wheelchair with MPU6050': 'Silla de ruedas controlada por gestos con MPU6050',
  'DTMF-Controlled Rover with MT8870': 'Rover controlado por DTMF con MT8870',
  'Conveyor Sorter with Color Recognition': 'Clasificador de cinta transportadora por colores',
  'LoRaWAN Water Meter Reader with Pulse Counter': 'Lector LoRaWAN de contadores de agua por pulsos',
  'Cold-Chain Temperature Logger with MQTT Alerts':
    'Registrador de temperatura de cadena de frío con alertas MQTT',
  'Zigbee Street-Light Dimming Network': 'Red Zigbee de regulación de alumbrado público',
  'Modbus to MQTT Gateway for Legacy Machines': 'Pasarela de Modbus a MQTT para máquinas heredadas',
  'Three-Phase Fault Analyzer with Auto-Reset': 'Analizador de fallos trifásicos con rearme automático',
  'GSM Water Pump Controller with SMS Control': 'Controlador GSM de bomba de agua por SMS',
  'Structural Vibration Monitor with MEMS Accelerometers':
    'Monitor de vibraciones estructurales con acelerómetros MEMS',
  'Tank Level Telemetry over NB-IoT': 'Telemetría de nivel de depósitos por NB-IoT',
};
