/** The default site content in German, by its English text. */
export const de: Readonly<Record<string, string>> = {
  'Electronics, embedded, IoT and AI projects, built and explained':
    'Elektronik-, Embedded-, IoT- und KI-Projekte: gebaut und erklärt',
  '{{name}} designs, builds and explains electronics, embedded-systems, IoT and AI/ML projects for students, makers and small companies.':
    '{{name}} entwirft, baut und erklärt Elektronik-, Embedded-, IoT- und KI-Projekte für Studierende, Maker und kleine Unternehmen.',
  'Mon–Fri 9AM–6PM': 'Mo–Fr 9–18 Uhr',
  'Sat 10AM–2PM': 'Sa 10–14 Uhr',

  '{{name}}: electronics, IoT and AI projects with the source and the schematics':
    '{{name}}: Elektronik-, IoT- und KI-Projekte mit Quellcode und Schaltplänen',
  'Edge AI that fits in 256 KB of RAM': 'Edge-KI, die in 256 KB RAM passt',
  'Vibration, audio and vision models trained, quantized and measured on the microcontroller they ship on. Bring a data set or let us record one with you.':
    'Modelle für Vibration, Audio und Bild, trainiert, quantisiert und auf dem Mikrocontroller gemessen, auf dem sie laufen. Bringen Sie einen Datensatz mit oder nehmen Sie ihn mit uns auf.',
  'Field nodes that run for years on two cells': 'Feldknoten, die mit zwei Zellen jahrelang laufen',
  'LoRa and LoRaWAN sensor kits with a measured power budget, a range test in your terrain and a gateway that keeps working when the uplink does not.':
    'LoRa- und LoRaWAN-Sensorkits mit gemessenem Energiebudget, Reichweitentest in Ihrem Gelände und einem Gateway, das auch ohne Internetverbindung weiterarbeitet.',
  'TensorFlow Lite Micro': 'TensorFlow Lite Micro',
  'ESP32-S3': 'ESP32-S3',
  'Keyword spotting': 'Schlüsselworterkennung',
  SX1276: 'SX1276',
  Solar: 'Solar',
  'Weather stations': 'Wetterstationen',

  Consultation: 'Beratung',
  'Your idea, on a board that works': 'Ihre Idee auf einer Platine, die funktioniert',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price. Our bench has carried 300+ projects from sketch to demonstration.':
    'Nennen Sie uns Aufgabe, Budget und Termin. Eine Fachkraft antwortet mit einem machbaren Plan, einer Stückliste und einem Preis. An unserem Messplatz sind mehr als 300 Projekte von der Skizze zur Vorführung gereift.',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price.':
    'Nennen Sie uns Aufgabe, Budget und Termin. Eine Fachkraft antwortet mit einem machbaren Plan, einer Stückliste und einem Preis.',
  'Book Consultation': 'Beratung vereinbaren',
  'Browse Projects': 'Projekte ansehen',
  'We reply within 24 hours': 'Antwort innerhalb von 24 Stunden',
  'First consultation is free': 'Die erste Beratung ist kostenlos',
  'You own the source and the files': 'Quellcode und Dateien gehören Ihnen',
  Catalog: 'Katalog',
  'Project Categories': 'Projektkategorien',
  'Sorted by the part or the problem at the heart of the work.':
    'Geordnet nach dem Bauteil oder der Aufgabe, um die es im Kern geht.',
  'On the bench': 'Auf dem Messplatz',
  'Featured Projects': 'Ausgewählte Projekte',
  'Recent builds that show how far we take a prototype: measured, documented and ready to demonstrate.':
    'Aktuelle Arbeiten zeigen, wie weit wir einen Prototyp bringen: gemessen, dokumentiert und bereit zur Vorführung.',

  'By domain': 'Nach Fachgebiet',
  'Top Projects': 'Gefragte Projekte',
  'What people ask us for most. Pick one and we’ll fill in the booking form for you.':
    'Das wird bei uns am häufigsten angefragt. Wählen Sie eines aus, und wir füllen das Buchungsformular für Sie aus.',
  'Machine Learning and Vision': 'Maschinelles Lernen und Bildverarbeitung',
  'Cameras, microphones and models that fit the device':
    'Kameras, Mikrofone und Modelle, die aufs Gerät passen',
  'Smart Home and Buildings': 'Smart Home und Gebäude',
  'Switching, metering and comfort without a cloud account': 'Schalten, Messen und Komfort ohne Cloud-Konto',
  'Agriculture and Environment': 'Landwirtschaft und Umwelt',
  'Solar-powered nodes for fields, greenhouses and rivers':
    'Solarbetriebene Knoten für Felder, Gewächshäuser und Flüsse',
  'Healthcare and Wearables': 'Medizintechnik und Wearables',
  'Biosignals measured carefully, for study and training':
    'Biosignale, sorgfältig gemessen, für Studium und Ausbildung',
  'Electric Vehicles and Energy': 'Elektromobilität und Energie',
  'Packs, chargers, drives and the meters that watch them':
    'Akkupacks, Ladegeräte, Antriebe und die Messtechnik dazu',
  'Security and Access': 'Sicherheit und Zutritt',
  'Doors, gates and attendance with an audit trail':
    'Türen, Tore und Zeiterfassung mit lückenlosem Protokoll',
  'Robotics and Automation': 'Robotik und Automatisierung',
  'Motors, control loops and machines that move on purpose':
    'Motoren, Regelkreise und Maschinen, die sich gezielt bewegen',
  'Industrial and Long-Range IoT': 'Industrielles IoT mit großer Reichweite',
  'Modbus, LoRaWAN and LTE where Wi-Fi does not reach': 'Modbus, LoRaWAN und LTE, wo WLAN nicht hinreicht',

  Services: 'Leistungen',
  'What We Do': 'Was wir tun',
  'Take the whole project or only the part that you are stuck on.':
    'Beauftragen Sie das ganze Projekt oder nur den Teil, an dem Sie festhängen.',
  'Embedded Systems and PCB Design': 'Embedded-Systeme und Leiterplattenentwurf',
  'From block diagram to a board that powers up the first time.':
    'Vom Blockschaltbild zur Platine, die beim ersten Einschalten läuft.',
  'We choose the parts, draw the schematic, route the board and write the firmware for AVR, STM32, ESP32, nRF52 and RP2040 targets. You get a prototype that has been measured on our bench, with the rails, the current draw and the timing written down, rather than a photo of something that worked once.':
    'Wir wählen die Bauteile, zeichnen den Schaltplan, entflechten die Platine und schreiben die Firmware für AVR, STM32, ESP32, nRF52 und RP2040. Sie erhalten einen an unserem Messplatz vermessenen Prototyp mit dokumentierten Versorgungsspannungen, Stromaufnahme und Zeitverhalten statt eines Fotos von etwas, das einmal lief.',
  'KiCad schematic, layout, Gerber files and a priced bill of materials':
    'KiCad-Schaltplan, Layout, Gerber-Dateien und Stückliste mit Preisen',
  'Assembled prototype with a bring-up and measurement report':
    'Bestückter Prototyp mit Inbetriebnahme- und Messprotokoll',
  'Commented firmware source with a build that you can repeat':
    'Kommentierter Firmware-Quellcode mit reproduzierbarem Build',
  'Wiring diagram and a pin table for every connector':
    'Verdrahtungsplan und Pinbelegung für jeden Steckverbinder',
  'IoT and Wireless Solutions': 'IoT- und Funklösungen',
  'Sensors, radio, gateway and dashboard as one tested chain.':
    'Sensoren, Funk, Gateway und Dashboard als eine geprüfte Kette.',
  'Wi-Fi, BLE, LoRa, Zigbee and LTE nodes that survive a lost network and a flat battery. We design the message format, the power budget and the over-the-air update path before the enclosure, then set up the broker, the storage and a dashboard that runs on your own machine or server.':
    'Knoten mit WLAN, BLE, LoRa, Zigbee und LTE, die einen Netzausfall und eine leere Batterie überstehen. Nachrichtenformat, Energiebudget und Updates über Funk entwerfen wir vor dem Gehäuse. Danach richten wir Broker, Datenspeicher und ein Dashboard ein, das auf Ihrem eigenen Rechner oder Server läuft.',
  'Sensor nodes with a calculated and measured power budget':
    'Sensorknoten mit berechnetem und gemessenem Energiebudget',
  'MQTT or LoRaWAN backend with authentication set up':
    'MQTT- oder LoRaWAN-Backend mit eingerichteter Authentifizierung',
  'Dashboard with history, alerts and data export': 'Dashboard mit Verlauf, Alarmen und Datenexport',
  'Range and packet-loss figures from a field test': 'Reichweite und Paketverlust aus einem Feldtest',
  'AI, ML and Computer Vision': 'KI, maschinelles Lernen und Bildverarbeitung',
  'Models that run where the data is, with honest numbers.':
    'Modelle, die dort laufen, wo die Daten entstehen, mit ehrlichen Zahlen.',
  'Vision, audio and vibration models trained on your data or on a public set, then quantized for a microcontroller, a Raspberry Pi or a PC. We keep a hold-out set that training never sees, and report accuracy, latency and memory for the device that the model will run on.':
    'Modelle für Bild, Audio und Vibration, trainiert mit Ihren Daten oder einem öffentlichen Datensatz und anschließend für Mikrocontroller, Raspberry Pi oder PC quantisiert. Ein Testdatensatz bleibt dem Training vorenthalten, und wir nennen Genauigkeit, Latenz und Speicherbedarf auf dem Zielgerät.',
  'Cleaned data set with the split and the labeling rules':
    'Bereinigter Datensatz mit Aufteilung und Regeln der Annotation',
  'Training notebook with a fixed seed and recorded results':
    'Trainings-Notebook mit festem Seed und aufgezeichneten Ergebnissen',
  'Quantized model integrated in the firmware or application':
    'Quantisiertes Modell, in Firmware oder Anwendung integriert',
  'Evaluation report with a confusion matrix and failure cases':
    'Auswertung mit Konfusionsmatrix und Fehlerfällen',
  'Project Consultation and Mentoring': 'Projektberatung und Mentoring',
  'An engineer beside you while you build it yourself.':
    'Eine Fachkraft an Ihrer Seite, während Sie selbst bauen.',
  'For students and makers who want to understand every line. We review the idea, check whether it can be done in your time and budget, plan the milestones, and meet you weekly to debug hardware, read data sheets and prepare the report and the viva. The work, and the credit, stay yours.':
    'Für Studierende und Maker, die jede Zeile verstehen wollen. Wir prüfen die Idee und ob sie in Ihrer Zeit und mit Ihrem Budget machbar ist, planen Meilensteine und treffen Sie wöchentlich, um Hardware zu debuggen, Datenblätter zu lesen und Bericht und Kolloquium vorzubereiten. Die Arbeit und die Anerkennung bleiben Ihre.',
  'Feasibility review and a parts list within your budget':
    'Machbarkeitsprüfung und Stückliste innerhalb Ihres Budgets',
  'Milestone plan with one-to-one sessions': 'Meilensteinplan mit Einzelterminen',
  'Schematic, code and report reviews with written comments':
    'Durchsicht von Schaltplan, Code und Bericht mit schriftlichen Anmerkungen',
  'Demonstration and viva preparation': 'Vorbereitung auf Vorführung und Kolloquium',

  'Why us': 'Warum wir',
  'Why Choose Us': 'Was für uns spricht',
  'A project is finished when you can rebuild it, explain it and repair it without us.':
    'Ein Projekt ist fertig, wenn Sie es ohne uns nachbauen, erklären und reparieren können.',
  Projects: 'Projekte',
  Students: 'Studierende',
  Years: 'Jahre',
  Success: 'Erfolgsquote',
  'Measured, not promised': 'Gemessen statt versprochen',
  'Every build leaves with its bench report: supply rails, current draw, range or accuracy, with the instrument and the conditions named.':
    'Zu jedem Projekt gehört ein Messprotokoll: Versorgungsspannungen, Stromaufnahme, Reichweite oder Genauigkeit, mit Messgerät und Bedingungen.',
  'Source and schematics included': 'Quellcode und Schaltpläne inbegriffen',
  'KiCad files, firmware, notebooks and the bill of materials are yours, in formats that free tools open.':
    'KiCad-Dateien, Firmware, Notebooks und Stückliste gehören Ihnen, in Formaten, die freie Werkzeuge öffnen.',
  'Explained until it is yours': 'Erklärt, bis Sie es beherrschen',
  'We walk you through every block and every register that matters, and prepare you for the questions.':
    'Wir gehen mit Ihnen jeden Block und jedes wichtige Register durch und bereiten Sie auf die Fragen vor.',
  'Priced before we start': 'Festpreis vor Beginn',
  'A fixed quotation with the parts at cost. If a part goes out of stock we ask before we substitute.':
    'Ein festes Angebot mit Bauteilen zum Einkaufspreis. Ist ein Bauteil nicht lieferbar, fragen wir, bevor wir es ersetzen.',
  'Six months of support': 'Sechs Monate Support',
  'Defects in our work are repaired free of charge for six months, and questions about it are answered for as long as you ask.':
    'Mängel an unserer Arbeit beheben wir sechs Monate lang kostenlos. Fragen dazu beantworten wir, solange Sie welche haben.',
  'A reply within 24 hours': 'Antwort innerhalb von 24 Stunden',
  'From an engineer who has read your message, on every working day.':
    'An jedem Werktag, von einer Fachkraft, die Ihre Nachricht gelesen hat.',
  Reviews: 'Bewertungen',
  Testimonials: 'Kundenstimmen',
  'Rated 4.9 from 20+ reviews': 'Mit 4,9 bewertet bei mehr als 20 Bewertungen',
  'What clients say of their projects.': 'Was Kunden über ihre Projekte sagen.',
  'New projects by email': 'Neue Projekte per E-Mail',
  'About once a month: what we built, what failed on the way, and which parts are back in stock. Unsubscribe with one click.':
    'Etwa einmal im Monat: was wir gebaut haben, was unterwegs schiefging und welche Bauteile wieder lieferbar sind. Abmeldung mit einem Klick.',

  'Book a consultation': 'Beratung vereinbaren',
  'Four fields are enough to start. We reply within 24 hours with questions, a rough plan and a time to talk.':
    'Vier Felder genügen für den Anfang. Innerhalb von 24 Stunden melden wir uns mit Fragen, einem groben Plan und einem Terminvorschlag.',
  'You write': 'Sie schreiben',
  'Your name, contact details and a project title. A link or a sketch can follow by email.':
    'Name, Kontaktdaten und ein Projekttitel. Ein Link oder eine Skizze kann per E-Mail folgen.',
  'We check': 'Wir prüfen',
  'An engineer looks at feasibility, parts and the date that you need it by.':
    'Eine Fachkraft prüft Machbarkeit, Bauteile und Ihren Termin.',
  'We talk': 'Wir sprechen',
  'Thirty minutes by phone or video, free of charge. You leave with a plan and a fixed price.':
    'Dreißig Minuten per Telefon oder Video, kostenlos. Danach haben Sie einen Plan und einen Festpreis.',
  'Contact us': 'Kontakt',
  'Ask about an order, a data sheet or a board that does not boot. The workshop is open to visitors during business hours.':
    'Fragen Sie nach einem Auftrag, einem Datenblatt oder einer Platine, die nicht startet. Die Werkstatt ist während der Geschäftszeiten für Besuch geöffnet.',
  'Do I get the source code and the schematics?': 'Bekomme ich den Quellcode und die Schaltpläne?',
  'Yes, for every project: firmware or application source, KiCad schematic and layout, bill of materials and the test report. Third-party libraries keep their own licenses, which we list.':
    'Ja, zu jedem Projekt: Quellcode von Firmware oder Anwendung, KiCad-Schaltplan und -Layout, Stückliste und Prüfprotokoll. Bibliotheken Dritter behalten ihre eigenen Lizenzen, die wir auflisten.',
  'How long does a project take?': 'Wie lange dauert ein Projekt?',
  'A mini project takes about a week, a connected device three to five weeks, and a machine-learning project depends on whether the data exists. The quotation states a date.':
    'Ein Miniprojekt dauert etwa eine Woche, ein vernetztes Gerät drei bis fünf Wochen. Bei maschinellem Lernen kommt es darauf an, ob es die Daten schon gibt. Im Angebot steht ein Termin.',
  'Can I change a project from the catalog?': 'Kann ich ein Projekt aus dem Katalog anpassen?',
  'Most orders do. Another sensor, a different radio band or your own enclosure: say so in the booking and it becomes part of the quotation.':
    'Das ist der Normalfall. Ein anderer Sensor, ein anderes Funkband oder Ihr eigenes Gehäuse: Nennen Sie es bei der Buchung, und es wird Teil des Angebots.',
  'Is this allowed for my degree project?': 'Ist das für meine Abschlussarbeit erlaubt?',
  'Consultation and mentoring usually are, handing in bought work as your own is not. Check the rules of your institution; our terms say where we stand.':
    'Beratung und Mentoring meist ja; gekaufte Arbeit als eigene abzugeben, nein. Prüfen Sie die Regeln Ihrer Hochschule. Unsere Haltung steht in den Nutzungsbedingungen.',
  'Do you ship?': 'Versenden Sie?',
  'Yes. Boards travel in antistatic packaging with tracked delivery. Lithium batteries go only where the carrier accepts them, otherwise we name a local part.':
    'Ja. Platinen reisen in antistatischer Verpackung mit Sendungsverfolgung. Lithiumakkus versenden wir nur, wo der Paketdienst sie annimmt; sonst nennen wir Ihnen ein Modell, das Sie vor Ort kaufen können.',

  'Final-year ECE student': 'Studentin der Elektrotechnik im letzten Jahr',
  'They did not hand me a black box. We went through the LoRa link budget together, and when the examiner asked why I chose spreading factor 9 I could answer from my own measurements.':
    'Ich bekam keine Blackbox. Wir sind das LoRa-Link-Budget gemeinsam durchgegangen, und als der Prüfer fragte, warum ich Spreizfaktor 9 gewählt habe, konnte ich mit eigenen Messungen antworten.',
  'Founder, Feldt Cold Storage': 'Gründer, Feldt Cold Storage',
  'Twelve loggers in our vans since January. One lost its network for two days and uploaded every reading when it came back. The alarm thresholds are ours to change without calling anybody.':
    'Seit Januar zwölf Logger in unseren Transportern. Einer war zwei Tage ohne Netz und hat danach jeden Messwert nachgereicht. Die Alarmschwellen ändern wir selbst, ohne jemanden anzurufen.',
  'Robotics club lead': 'Leiterin einer Robotik-AG',
  'Our line follower went from wobbling to second place. The tuning session with the logged error plots taught the whole team more than a semester of control theory had.':
    'Unser Linienfolger ist vom Schlingern auf den zweiten Platz gefahren. Die Abstimmung anhand der aufgezeichneten Regelabweichung hat dem ganzen Team mehr beigebracht als ein Semester Regelungstechnik.',
  'Hardware lead at a startup': 'Hardware-Leiter eines Start-ups',
  'Clean KiCad files, a bring-up report with oscilloscope captures, and a list of what they would change in revision B. The board came a week later than planned, but they warned us early and said why.':
    'Saubere KiCad-Dateien, ein Inbetriebnahmeprotokoll mit Oszillogrammen und eine Liste dessen, was sie in Revision B ändern würden. Die Platine kam eine Woche später als geplant, aber das wurde früh angekündigt und begründet.',
  'Maker and teacher': 'Makerin und Lehrerin',
  'I brought a half-working attendance terminal and left with one that my school still uses. They found a brown-out on the fingerprint sensor supply in ten minutes and showed me how to find the next one.':
    'Ich kam mit einem halb funktionierenden Terminal zur Zeiterfassung und ging mit einem, das meine Schule noch heute nutzt. Den Spannungseinbruch am Fingerabdrucksensor fanden sie in zehn Minuten und zeigten mir, wie ich den nächsten selbst finde.',

  'AI and ML Projects': 'KI-Projekte',
  'IoT Projects': 'IoT-Projekte',
  'Mini Projects': 'Miniprojekte',
  'GSM Projects': 'GSM-Projekte',
  'LoRa Projects': 'LoRa-Projekte',
  'Bluetooth Projects': 'Bluetooth-Projekte',
  'Computer Vision Projects': 'Bildverarbeitung',
  'ESP32 Projects': 'ESP32-Projekte',
  'Raspberry Pi Projects': 'Raspberry-Pi-Projekte',
  'EV Projects': 'Elektromobilität',
  'GPS Projects': 'GPS-Projekte',
  'Fingerprint Projects': 'Fingerabdruck-Projekte',
  'RFID Projects': 'RFID-Projekte',
  'Robotics Projects': 'Robotik-Projekte',
  'Electrical Projects': 'Elektrotechnik',
  'ESP32 CAM': 'ESP32-CAM',
  'ESP32-CAM Face Mask': 'ESP32-CAM-Maskenerkennung',
  'LiFi Projects': 'LiFi-Projekte',
  'Raspberry Pi Pico': 'Raspberry Pi Pico',
  'Zigbee Projects': 'Zigbee-Projekte',
  'MEMS Projects': 'MEMS-Projekte',
  Robotics: 'Robotik',
  'DTMF Projects': 'DTMF-Projekte',
  'PC Based Projects': 'PC-gestützte Projekte',
  'Vision, speech and prediction on devices and desktops.':
    'Bild, Sprache und Vorhersage auf Geräten und PCs.',
  'Connected sensors, gateways and dashboards.': 'Vernetzte Sensoren, Gateways und Dashboards.',
  'Small, complete builds for a first success.': 'Kleine, vollständige Projekte für den ersten Erfolg.',
  'Alerts and control over the mobile network.': 'Alarme und Steuerung über das Mobilfunknetz.',
  'Long-range telemetry for fields and cities.': 'Telemetrie mit großer Reichweite für Felder und Städte.',
  'Wireless control from the phone in your pocket.': 'Drahtlose Steuerung vom Smartphone aus.',
  'Cameras that count, recognize and inspect.': 'Kameras, die zählen, erkennen und prüfen.',
  'Wi-Fi and Bluetooth builds on the ESP32 family.': 'WLAN- und Bluetooth-Projekte mit der ESP32-Familie.',
  'From the Pico to the Pi 5.': 'Vom Pico bis zum Pi 5.',
  'Charging, battery management and drive control.': 'Laden, Batteriemanagement und Antriebsregelung.',
  'Tracking, geofencing and navigation.': 'Ortung, Geofencing und Navigation.',
  'Biometric access, attendance and voting.': 'Biometrischer Zutritt, Zeiterfassung und Abstimmung.',
  'Tags and cards for access, payment and stock.': 'Tags und Karten für Zutritt, Bezahlung und Lager.',
  'Rovers, arms and autonomous machines.': 'Rover, Roboterarme und autonome Maschinen.',
  'Power, protection and metering.': 'Versorgung, Schutz und Messung.',

  'Hello {{first_name}},\n\nThank you for writing about *{{title}}*. So that we can plan and price it, could you tell us:\n\n- How many pieces do you need?\n- When do you need them?\n- Where will it run, and what will power it?\n\nBest regards,\n{{signature}}':
    'Guten Tag {{name}},\n\nvielen Dank für Ihre Anfrage zu *{{title}}*. Damit wir planen und einen Preis nennen können, beantworten Sie uns bitte diese Fragen:\n\n- Wie viele Stück benötigen Sie?\n- Bis wann benötigen Sie sie?\n- Wo wird das Gerät eingesetzt, und wie wird es mit Strom versorgt?\n\nMit freundlichen Grüßen\n{{signature}}',
  'Hello {{first_name}},\n\nWe have built something like *{{title}}* before, and half an hour on the phone would answer most of our questions. We are here Monday to Friday from 9 AM to 6 PM. Which time suits you?\n\nBest regards,\n{{signature}}':
    'Guten Tag {{name}},\n\nein ähnliches Projekt wie *{{title}}* haben wir schon umgesetzt. In einem halbstündigen Telefonat ließen sich die meisten unserer Fragen klären. Sie erreichen uns Montag bis Freitag von 9 bis 18 Uhr. Wann passt es Ihnen?\n\nMit freundlichen Grüßen\n{{signature}}',
  'Hello {{first_name}},\n\nHere is our offer for *{{title}}*:\n\n| Item | Price |\n|---|---|\n| Design and prototype | |\n| Each additional piece | |\n\nThe offer is valid for 30 days. Reply to this email if you would like to go ahead or change anything.\n\nBest regards,\n{{signature}}':
    'Guten Tag {{name}},\n\nhier ist unser Angebot für *{{title}}*:\n\n| Position | Preis |\n|---|---|\n| Entwurf und Prototyp | |\n| Jedes weitere Stück | |\n\nDas Angebot gilt 30 Tage. Antworten Sie auf diese E-Mail, wenn Sie es annehmen oder etwas ändern möchten.\n\nMit freundlichen Grüßen\n{{signature}}',
  'Hello {{first_name}},\n\nThank you for thinking of us for *{{title}}*. It is outside of what we do well, so we would rather tell you now than disappoint you later. We wish you every success with it.\n\nBest regards,\n{{signature}}':
    'Guten Tag {{name}},\n\nvielen Dank, dass Sie bei *{{title}}* an uns gedacht haben. Das Projekt liegt außerhalb unserer Stärken. Das sagen wir Ihnen lieber jetzt, als Sie später zu enttäuschen. Wir wünschen Ihnen dafür viel Erfolg.\n\nMit freundlichen Grüßen\n{{signature}}',

  'Phone call': 'Telefonat',
  'We call you at the number in your request': 'Wir rufen Sie unter der Nummer aus Ihrer Anfrage an',
  'Predictive Maintenance Node for Induction Motors': 'Zustandsüberwachung für Asynchronmotoren',
  'Plant Leaf Disease Classifier on Raspberry Pi 5': 'Erkennung von Blattkrankheiten auf dem Raspberry Pi 5',
  'Keyword Spotting on a Cortex-M4 with TensorFlow Lite Micro':
    'Schlüsselworterkennung auf einem Cortex-M4 mit TensorFlow Lite Micro',
  'Driver Drowsiness Alert with Eye Aspect Ratio': 'Müdigkeitswarner für Fahrer mit Lidschlussmessung (EAR)',
  'PCB Defect Inspection with a Fixed Camera': 'Leiterplatteninspektion mit fest montierter Kamera',
  'Sign Language Alphabet Recognition with a Data Glove':
    'Erkennung des Fingeralphabets mit einem Datenhandschuh',
  'Smart Energy Meter with Home Assistant Dashboard': 'Smarter Stromzähler mit Home-Assistant-Dashboard',
  'Indoor Air Quality Station with SCD41 and PMS5003':
    'Messstation für Raumluftqualität mit SCD41 und PMS5003',
  'Bluetooth Home Automation with Four-Channel Relay': 'Bluetooth-Hausautomation mit Vierfachrelais',
  'Occupancy-Based Lighting with mmWave Radar': 'Präsenzgesteuerte Beleuchtung mit mmWave-Radar',
  'Gas Leak Detector with Automatic Shut-Off Valve': 'Gasmelder mit automatischem Absperrventil',
  'LoRa Mesh Weather Station Network': 'Wetterstationsnetz mit LoRa-Mesh',
  'Hydroponics Controller with pH and EC Dosing': 'Hydroponik-Steuerung mit pH- und EC-Dosierung',
  'Long-Range Cattle Tracker with LoRa': 'Weidetier-Tracker mit LoRa-Reichweite',
  'Soil Moisture Irrigation with Solar Power': 'Solarbetriebene Bewässerung nach Bodenfeuchte',
  'River Level Early Warning with Ultrasonic Sensing': 'Hochwasser-Frühwarnung mit Ultraschallsensor',
  'Beehive Weight and Temperature Monitor': 'Gewichts- und Temperaturmonitor für Bienenstöcke',
  'BLE Heart-Rate and SpO2 Wristband': 'BLE-Armband für Herzfrequenz und SpO2',
  'ECG Arrhythmia Detection with a 1-D CNN': 'Arrhythmieerkennung im EKG mit einem 1-D-CNN',
  'Zigbee Patient Call System for Wards': 'Zigbee-Rufanlage für Krankenstationen',
  'Fall Detection Belt with MEMS Sensors': 'Sturzerkennungsgürtel mit MEMS-Sensoren',
  'Smart Pill Dispenser with Caregiver Alerts': 'Smarter Tablettenspender mit Meldung an Pflegende',
  '48 V Battery Management System for E-Bikes': '48-V-Batteriemanagementsystem für E-Bikes',
  'Solar EV Charging Station Monitor': 'Monitor für solare E-Auto-Ladestationen',
  'Automatic Power Factor Correction Panel': 'Automatische Blindstromkompensation',
  'Regenerative Braking Demonstrator with BLDC Drive': 'Demonstrator für Rekuperation mit BLDC-Antrieb',
  'MPPT Solar Charge Controller with Data Logging': 'MPPT-Solarladeregler mit Datenaufzeichnung',
  'Battery Swapping Station with RFID Billing': 'Akku-Wechselstation mit RFID-Abrechnung',
  'Fingerprint Attendance Terminal with Cloud Sync':
    'Zeiterfassungsterminal mit Fingerabdruck und Cloud-Abgleich',
  'ESP32-CAM Doorbell with Person Detection': 'ESP32-CAM-Türklingel mit Personenerkennung',
  'RFID Library Checkout Desk': 'RFID-Ausleihplatz für Bibliotheken',
  'Number-Plate Gate Opener with ESP32-CAM': 'Toröffner mit Kennzeichenerkennung und ESP32-CAM',
  'Fingerprint Ignition Lock for Motorcycles': 'Motorrad-Zündschloss mit Fingerabdruck',
  'LTE Cat-1 Alarm Panel with Fallback SMS': 'LTE-Cat-1-Alarmzentrale mit SMS als Ausweichweg',
  'Two-Factor Door Lock with RFID and Keypad': 'Zwei-Faktor-Türschloss mit RFID und Tastenfeld',
  'Line-Following Warehouse Robot with PID Control': 'Linienfolgender Lagerroboter mit PID-Regelung',
  'Six-Axis Desktop Robot Arm with Inverse Kinematics':
    'Sechsachsiger Tisch-Roboterarm mit inverser Kinematik',
  'Self-Balancing Robot with Cascaded PID': 'Selbstbalancierender Roboter mit PID-Kaskade',
  'Gesture-Controlled Wheelchair with MPU6050': 'Gestengesteuerter Rollstuhl mit MPU6050',
  'DTMF-Controlled Rover with MT8870': 'DTMF-gesteuerter Rover mit MT8870',
  'Conveyor Sorter with Color Recognition': 'Förderbandsortierer mit Farberkennung',
  'LoRaWAN Water Meter Reader with Pulse Counter': 'LoRaWAN-Wasserzählerauslesung mit Impulszähler',
  'Cold-Chain Temperature Logger with MQTT Alerts': 'Kühlketten-Temperaturlogger mit MQTT-Alarmen',
  'Zigbee Street-Light Dimming Network': 'Zigbee-Netz zum Dimmen von Straßenlaternen',
  'Modbus to MQTT Gateway for Legacy Machines': 'Modbus-MQTT-Gateway für Bestandsmaschinen',
  'Three-Phase Fault Analyzer with Auto-Reset': 'Drehstrom-Fehleranalysator mit automatischer Rückstellung',
  'GSM Water Pump Controller with SMS Control': 'GSM-Wasserpumpensteuerung per SMS',
  'Structural Vibration Monitor with MEMS Accelerometers':
    'Bauwerksschwingungsmonitor mit MEMS-Beschleunigungssensoren',
  'Tank Level Telemetry over NB-IoT': 'Tankfüllstand-Telemetrie über NB-IoT',
};
