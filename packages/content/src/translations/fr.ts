/** The default site content in French, by its English text. */
export const fr: Readonly<Record<string, string>> = {
  'Electronics, embedded, IoT and AI projects, built and explained':
    'Projets d’électronique, d’embarqué, d’IoT et d’IA, réalisés et expliqués',
  '{{name}} designs, builds and explains electronics, embedded-systems, IoT and AI/ML projects for students, makers and small companies.':
    '{{name}} conçoit, réalise et explique des projets d’électronique, de systèmes embarqués, d’IoT et d’IA pour les étudiants, les makers et les petites entreprises.',
  'Mon–Fri 9AM–6PM': 'Lun.–ven. 9 h–18 h',
  'Sat 10AM–2PM': 'Sam. 10 h–14 h',

  '{{name}}: electronics, IoT and AI projects with the source and the schematics':
    '{{name}} : projets d’électronique, d’IoT et d’IA avec le code source et les schémas',
  'Edge AI that fits in 256 KB of RAM': 'L’IA embarquée qui tient dans 256 Ko de RAM',
  'Vibration, audio and vision models trained, quantized and measured on the microcontroller they ship on. Bring a data set or let us record one with you.':
    'Modèles de vibration, d’audio et de vision entraînés, quantifiés et mesurés sur le microcontrôleur qui les exécutera. Apportez un jeu de données ou enregistrons-en un ensemble.',
  'Field nodes that run for years on two cells':
    'Des nœuds de terrain qui tiennent des années sur deux piles',
  'LoRa and LoRaWAN sensor kits with a measured power budget, a range test in your terrain and a gateway that keeps working when the uplink does not.':
    'Kits de capteurs LoRa et LoRaWAN avec bilan énergétique mesuré, essai de portée sur votre terrain et une passerelle qui continue de fonctionner quand la liaison est coupée.',
  'TensorFlow Lite Micro': 'TensorFlow Lite Micro',
  'ESP32-S3': 'ESP32-S3',
  'Keyword spotting': 'Détection de mots-clés',
  SX1276: 'SX1276',
  Solar: 'Solaire',
  'Weather stations': 'Stations météo',

  Consultation: 'Conseil',
  'Your idea, on a board that works': 'Votre idée, sur une carte qui fonctionne',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price. Our bench has carried 300+ projects from sketch to demonstration.':
    'Dites-nous ce que le projet doit faire, votre budget et votre échéance. Un ingénieur vous répond avec un plan réalisable, une liste de composants et un prix. Plus de 300 projets sont passés sur notre banc, du croquis à la démonstration.',
  'Tell us what it should do, your budget and your deadline. An engineer answers with a feasible plan, a parts list and a price.':
    'Dites-nous ce que le projet doit faire, votre budget et votre échéance. Un ingénieur vous répond avec un plan réalisable, une liste de composants et un prix.',
  'Book Consultation': 'Réserver un échange',
  'Browse Projects': 'Voir les projets',
  'We reply within 24 hours': 'Réponse sous 24 heures',
  'First consultation is free': 'Le premier échange est gratuit',
  'You own the source and the files': 'Le code et les fichiers vous appartiennent',
  Catalog: 'Catalogue',
  'Project Categories': 'Catégories de projets',
  'Sorted by the part or the problem at the heart of the work.':
    'Classées selon le composant ou le problème au cœur du projet.',
  'On the bench': 'Sur l’établi',
  'Featured Projects': 'Projets à la une',
  'Recent builds that show how far we take a prototype: measured, documented and ready to demonstrate.':
    'Des réalisations récentes qui montrent jusqu’où nous menons un prototype : mesuré, documenté et prêt à être présenté.',

  'By domain': 'Par domaine',
  'Top Projects': 'Projets les plus demandés',
  'What people ask us for most. Pick one and we’ll fill in the booking form for you.':
    'Ce que l’on nous demande le plus. Choisissez un projet et nous remplirons le formulaire pour vous.',
  'Machine Learning and Vision': 'Apprentissage automatique et vision',
  'Cameras, microphones and models that fit the device':
    'Caméras, microphones et modèles à la taille de l’appareil',
  'Smart Home and Buildings': 'Maison et bâtiments connectés',
  'Switching, metering and comfort without a cloud account':
    'Commande, comptage et confort sans compte cloud',
  'Agriculture and Environment': 'Agriculture et environnement',
  'Solar-powered nodes for fields, greenhouses and rivers':
    'Nœuds solaires pour les champs, les serres et les rivières',
  'Healthcare and Wearables': 'Santé et objets portés',
  'Biosignals measured carefully, for study and training':
    'Biosignaux mesurés avec soin, pour les études et la formation',
  'Electric Vehicles and Energy': 'Véhicules électriques et énergie',
  'Packs, chargers, drives and the meters that watch them':
    'Batteries, chargeurs, entraînements et les compteurs qui les surveillent',
  'Security and Access': 'Sécurité et accès',
  'Doors, gates and attendance with an audit trail': 'Portes, portails et pointage avec journal d’audit',
  'Robotics and Automation': 'Robotique et automatisation',
  'Motors, control loops and machines that move on purpose':
    'Moteurs, boucles d’asservissement et machines qui bougent à bon escient',
  'Industrial and Long-Range IoT': 'IoT industriel et longue portée',
  'Modbus, LoRaWAN and LTE where Wi-Fi does not reach': 'Modbus, LoRaWAN et LTE là où le Wi-Fi ne va pas',

  Services: 'Services',
  'What We Do': 'Ce que nous faisons',
  'Take the whole project or only the part that you are stuck on.':
    'Confiez-nous le projet entier ou seulement la partie qui vous bloque.',
  'Embedded Systems and PCB Design': 'Systèmes embarqués et conception de circuits imprimés',
  'From block diagram to a board that powers up the first time.':
    'Du schéma fonctionnel à une carte qui démarre du premier coup.',
  'We choose the parts, draw the schematic, route the board and write the firmware for AVR, STM32, ESP32, nRF52 and RP2040 targets. You get a prototype that has been measured on our bench, with the rails, the current draw and the timing written down, rather than a photo of something that worked once.':
    'Nous choisissons les composants, dessinons le schéma, routons la carte et écrivons le firmware pour AVR, STM32, ESP32, nRF52 et RP2040. Vous recevez un prototype mesuré sur notre banc, avec les tensions, la consommation et les temps consignés, plutôt que la photo de quelque chose qui a marché une fois.',
  'KiCad schematic, layout, Gerber files and a priced bill of materials':
    'Schéma et routage KiCad, fichiers Gerber et nomenclature chiffrée',
  'Assembled prototype with a bring-up and measurement report':
    'Prototype assemblé avec rapport de mise en service et de mesures',
  'Commented firmware source with a build that you can repeat':
    'Code source du firmware commenté, avec une compilation reproductible',
  'Wiring diagram and a pin table for every connector': 'Schéma de câblage et brochage de chaque connecteur',
  'IoT and Wireless Solutions': 'Solutions IoT et sans fil',
  'Sensors, radio, gateway and dashboard as one tested chain.':
    'Capteurs, radio, passerelle et tableau de bord : une seule chaîne, testée.',
  'Wi-Fi, BLE, LoRa, Zigbee and LTE nodes that survive a lost network and a flat battery. We design the message format, the power budget and the over-the-air update path before the enclosure, then set up the broker, the storage and a dashboard that runs on your own machine or server.':
    'Des nœuds Wi-Fi, BLE, LoRa, Zigbee et LTE qui survivent à une coupure de réseau et à une batterie vide. Nous concevons le format des messages, le bilan énergétique et les mises à jour à distance avant le boîtier, puis nous installons le broker, le stockage et un tableau de bord sur votre machine ou votre serveur.',
  'Sensor nodes with a calculated and measured power budget':
    'Nœuds de capteurs avec bilan énergétique calculé et mesuré',
  'MQTT or LoRaWAN backend with authentication set up':
    'Backend MQTT ou LoRaWAN avec authentification en place',
  'Dashboard with history, alerts and data export':
    'Tableau de bord avec historique, alertes et export des données',
  'Range and packet-loss figures from a field test':
    'Portée et pertes de paquets relevées lors d’un essai sur le terrain',
  'AI, ML and Computer Vision': 'IA, apprentissage automatique et vision par ordinateur',
  'Models that run where the data is, with honest numbers.':
    'Des modèles qui tournent là où sont les données, avec des chiffres honnêtes.',
  'Vision, audio and vibration models trained on your data or on a public set, then quantized for a microcontroller, a Raspberry Pi or a PC. We keep a hold-out set that training never sees, and report accuracy, latency and memory for the device that the model will run on.':
    'Modèles de vision, d’audio et de vibration entraînés sur vos données ou sur un jeu public, puis quantifiés pour un microcontrôleur, un Raspberry Pi ou un PC. Nous gardons un jeu de test que l’entraînement ne voit jamais et indiquons la précision, la latence et la mémoire sur l’appareil visé.',
  'Cleaned data set with the split and the labeling rules':
    'Jeu de données nettoyé, avec le découpage et les règles d’annotation',
  'Training notebook with a fixed seed and recorded results':
    'Notebook d’entraînement avec graine fixe et résultats consignés',
  'Quantized model integrated in the firmware or application':
    'Modèle quantifié intégré au firmware ou à l’application',
  'Evaluation report with a confusion matrix and failure cases':
    'Rapport d’évaluation avec matrice de confusion et cas d’échec',
  'Project Consultation and Mentoring': 'Conseil et accompagnement de projets',
  'An engineer beside you while you build it yourself.':
    'Un ingénieur à vos côtés pendant que vous réalisez vous-même.',
  'For students and makers who want to understand every line. We review the idea, check whether it can be done in your time and budget, plan the milestones, and meet you weekly to debug hardware, read data sheets and prepare the report and the viva. The work, and the credit, stay yours.':
    'Pour les étudiants et les makers qui veulent comprendre chaque ligne. Nous étudions l’idée, vérifions qu’elle tient dans votre temps et votre budget, planifions les jalons et vous retrouvons chaque semaine pour déboguer le matériel, lire les fiches techniques et préparer le rapport et la soutenance. Le travail, et le mérite, restent les vôtres.',
  'Feasibility review and a parts list within your budget':
    'Étude de faisabilité et liste de composants dans votre budget',
  'Milestone plan with one-to-one sessions': 'Plan par jalons avec séances individuelles',
  'Schematic, code and report reviews with written comments':
    'Relecture du schéma, du code et du rapport avec commentaires écrits',
  'Demonstration and viva preparation': 'Préparation de la démonstration et de la soutenance',

  'Why us': 'Pourquoi nous',
  'Why Choose Us': 'Pourquoi nous choisir',
  'A project is finished when you can rebuild it, explain it and repair it without us.':
    'Un projet est terminé quand vous pouvez le refaire, l’expliquer et le réparer sans nous.',
  Projects: 'Projets',
  Students: 'Étudiants',
  Years: 'Ans',
  Success: 'Réussite',
  'Measured, not promised': 'Mesuré, pas promis',
  'Every build leaves with its bench report: supply rails, current draw, range or accuracy, with the instrument and the conditions named.':
    'Chaque réalisation part avec son rapport de mesures : tensions d’alimentation, consommation, portée ou précision, avec l’instrument et les conditions.',
  'Source and schematics included': 'Code source et schémas inclus',
  'KiCad files, firmware, notebooks and the bill of materials are yours, in formats that free tools open.':
    'Fichiers KiCad, firmware, notebooks et nomenclature sont à vous, dans des formats lisibles par des outils libres.',
  'Explained until it is yours': 'Expliqué jusqu’à ce que vous le maîtrisiez',
  'We walk you through every block and every register that matters, and prepare you for the questions.':
    'Nous parcourons avec vous chaque bloc et chaque registre important, et vous préparons aux questions.',
  'Priced before we start': 'Un prix avant de commencer',
  'A fixed quotation with the parts at cost. If a part goes out of stock we ask before we substitute.':
    'Un devis ferme, avec les composants au prix coûtant. Si l’un d’eux n’est plus disponible, nous vous demandons avant de le remplacer.',
  'Six months of support': 'Six mois d’assistance',
  'Defects in our work are repaired free of charge for six months, and questions about it are answered for as long as you ask.':
    'Les défauts de notre travail sont réparés gratuitement pendant six mois, et nous répondons à vos questions aussi longtemps que vous en avez.',
  'A reply within 24 hours': 'Une réponse sous 24 heures',
  'From an engineer who has read your message, on every working day.':
    'D’un ingénieur qui a lu votre message, chaque jour ouvré.',
  Reviews: 'Avis',
  Testimonials: 'Témoignages',
  'Rated 4.9 from 20+ reviews': 'Noté 4,9 sur plus de 20 avis',
  'What clients say of their projects.': 'Ce que nos clients disent de leurs projets.',
  'New projects by email': 'Les nouveaux projets par e-mail',
  'About once a month: what we built, what failed on the way, and which parts are back in stock. Unsubscribe with one click.':
    'Environ une fois par mois : ce que nous avons réalisé, ce qui a échoué en chemin et les composants de nouveau en stock. Désabonnement en un clic.',

  'Book a consultation': 'Réserver un échange',
  'Four fields are enough to start. We reply within 24 hours with questions, a rough plan and a time to talk.':
    'Quatre champs suffisent pour commencer. Nous répondons sous 24 heures avec des questions, un premier plan et un créneau pour en parler.',
  'You write': 'Vous écrivez',
  'Your name, contact details and a project title. A link or a sketch can follow by email.':
    'Votre nom, vos coordonnées et un titre de projet. Un lien ou un croquis peut suivre par e-mail.',
  'We check': 'Nous étudions',
  'An engineer looks at feasibility, parts and the date that you need it by.':
    'Un ingénieur examine la faisabilité, les composants et la date souhaitée.',
  'We talk': 'Nous en parlons',
  'Thirty minutes by phone or video, free of charge. You leave with a plan and a fixed price.':
    'Trente minutes par téléphone ou en visio, gratuitement. Vous repartez avec un plan et un prix ferme.',
  'Contact us': 'Nous contacter',
  'Ask about an order, a data sheet or a board that does not boot. The workshop is open to visitors during business hours.':
    'Une question sur une commande, une fiche technique ou une carte qui ne démarre pas ? L’atelier est ouvert aux visiteurs pendant les heures d’ouverture.',
  'Do I get the source code and the schematics?': 'Est-ce que je reçois le code source et les schémas ?',
  'Yes, for every project: firmware or application source, KiCad schematic and layout, bill of materials and the test report. Third-party libraries keep their own licenses, which we list.':
    'Oui, pour chaque projet : code source du firmware ou de l’application, schéma et routage KiCad, nomenclature et rapport d’essai. Les bibliothèques tierces gardent leurs licences, que nous indiquons.',
  'How long does a project take?': 'Combien de temps prend un projet ?',
  'A mini project takes about a week, a connected device three to five weeks, and a machine-learning project depends on whether the data exists. The quotation states a date.':
    'Un mini-projet prend environ une semaine, un appareil connecté trois à cinq semaines ; pour l’apprentissage automatique, tout dépend de l’existence des données. Le devis indique une date.',
  'Can I change a project from the catalog?': 'Puis-je modifier un projet du catalogue ?',
  'Most orders do. Another sensor, a different radio band or your own enclosure: say so in the booking and it becomes part of the quotation.':
    'C’est le cas de la plupart des commandes. Un autre capteur, une autre bande radio ou votre propre boîtier : précisez-le dans la réservation et le devis en tiendra compte.',
  'Is this allowed for my degree project?': 'Est-ce autorisé pour mon projet de fin d’études ?',
  'Consultation and mentoring usually are, handing in bought work as your own is not. Check the rules of your institution; our terms say where we stand.':
    'Le conseil et l’accompagnement le sont en général ; remettre comme sien un travail acheté ne l’est pas. Vérifiez le règlement de votre établissement ; nos conditions précisent notre position.',
  'Do you ship?': 'Livrez-vous ?',
  'Yes. Boards travel in antistatic packaging with tracked delivery. Lithium batteries go only where the carrier accepts them, otherwise we name a local part.':
    'Oui. Les cartes voyagent en emballage antistatique, avec suivi. Les batteries au lithium ne partent que là où le transporteur les accepte ; sinon, nous vous indiquons une référence disponible sur place.',

  'Final-year ECE student': 'Étudiante en dernière année d’électronique',
  'They did not hand me a black box. We went through the LoRa link budget together, and when the examiner asked why I chose spreading factor 9 I could answer from my own measurements.':
    'On ne m’a pas remis une boîte noire. Nous avons étudié ensemble le bilan de liaison LoRa et, quand le jury m’a demandé pourquoi j’avais choisi un facteur d’étalement de 9, j’ai pu répondre avec mes propres mesures.',
  'Founder, Feldt Cold Storage': 'Fondateur de Feldt Cold Storage',
  'Twelve loggers in our vans since January. One lost its network for two days and uploaded every reading when it came back. The alarm thresholds are ours to change without calling anybody.':
    'Douze enregistreurs dans nos camionnettes depuis janvier. L’un d’eux a perdu le réseau pendant deux jours et a envoyé toutes ses mesures à son retour. Nous réglons nous-mêmes les seuils d’alarme, sans appeler personne.',
  'Robotics club lead': 'Responsable d’un club de robotique',
  'Our line follower went from wobbling to second place. The tuning session with the logged error plots taught the whole team more than a semester of control theory had.':
    'Notre suiveur de ligne est passé des zigzags à la deuxième place. La séance de réglage sur les courbes d’erreur a plus appris à l’équipe qu’un semestre d’automatique.',
  'Hardware lead at a startup': 'Responsable matériel dans une start-up',
  'Clean KiCad files, a bring-up report with oscilloscope captures, and a list of what they would change in revision B. The board came a week later than planned, but they warned us early and said why.':
    'Des fichiers KiCad propres, un rapport de mise en service avec captures d’oscilloscope et la liste de ce qu’ils changeraient en révision B. La carte est arrivée une semaine plus tard que prévu, mais ils nous ont prévenus tôt et dit pourquoi.',
  'Maker and teacher': 'Maker et enseignante',
  'I brought a half-working attendance terminal and left with one that my school still uses. They found a brown-out on the fingerprint sensor supply in ten minutes and showed me how to find the next one.':
    'J’ai apporté un terminal de pointage à moitié fonctionnel et je suis repartie avec un appareil que mon école utilise toujours. En dix minutes, ils ont trouvé une chute de tension sur l’alimentation du lecteur d’empreintes et m’ont montré comment trouver la suivante.',

  'AI and ML Projects': 'Projets d’IA',
  'IoT Projects': 'Projets IoT',
  'Mini Projects': 'Mini-projets',
  'GSM Projects': 'Projets GSM',
  'LoRa Projects': 'Projets LoRa',
  'Bluetooth Projects': 'Projets Bluetooth',
  'Computer Vision Projects': 'Vision par ordinateur',
  'ESP32 Projects': 'Projets ESP32',
  'Raspberry Pi Projects': 'Projets Raspberry Pi',
  'EV Projects': 'Véhicules électriques',
  'GPS Projects': 'Projets GPS',
  'Fingerprint Projects': 'Empreintes digitales',
  'RFID Projects': 'Projets RFID',
  'Robotics Projects': 'Projets de robotique',
  'Electrical Projects': 'Électrotechnique',
  'ESP32 CAM': 'ESP32-CAM',
  'ESP32-CAM Face Mask': 'ESP32-CAM : détection de masque',
  'LiFi Projects': 'Projets LiFi',
  'Raspberry Pi Pico': 'Raspberry Pi Pico',
  'Zigbee Projects': 'Projets Zigbee',
  'MEMS Projects': 'Projets MEMS',
  Robotics: 'Robotique',
  'DTMF Projects': 'Projets DTMF',
  'PC Based Projects': 'Projets sur PC',
  'Vision, speech and prediction on devices and desktops.':
    'Vision, parole et prédiction, sur appareil ou sur PC.',
  'Connected sensors, gateways and dashboards.': 'Capteurs connectés, passerelles et tableaux de bord.',
  'Small, complete builds for a first success.': 'De petits montages complets pour une première réussite.',
  'Alerts and control over the mobile network.': 'Alertes et commande par le réseau mobile.',
  'Long-range telemetry for fields and cities.': 'Télémétrie longue portée pour les champs et les villes.',
  'Wireless control from the phone in your pocket.': 'Commande sans fil depuis votre téléphone.',
  'Cameras that count, recognize and inspect.': 'Des caméras qui comptent, reconnaissent et contrôlent.',
  'Wi-Fi and Bluetooth builds on the ESP32 family.': 'Montages Wi-Fi et Bluetooth de la famille ESP32.',
  'From the Pico to the Pi 5.': 'Du Pico au Pi 5.',
  'Charging, battery management and drive control.': 'Charge, gestion de batterie et commande de moteur.',
  'Tracking, geofencing and navigation.': 'Suivi, géorepérage et navigation.',
  'Biometric access, attendance and voting.': 'Accès, pointage et vote biométriques.',
  'Tags and cards for access, payment and stock.':
    'Étiquettes et cartes pour l’accès, le paiement et le stock.',
  'Rovers, arms and autonomous machines.': 'Rovers, bras et machines autonomes.',
  'Power, protection and metering.': 'Alimentation, protection et comptage.',

  'Hello {{first_name}},\n\nThank you for writing about *{{title}}*. So that we can plan and price it, could you tell us:\n\n- How many pieces do you need?\n- When do you need them?\n- Where will it run, and what will power it?\n\nBest regards,\n{{signature}}':
    'Bonjour {{name}},\n\nMerci de nous avoir écrit au sujet de *{{title}}*. Afin de planifier et de chiffrer ce projet, pourriez-vous nous préciser :\n\n- De combien de pièces avez-vous besoin ?\n- Pour quelle date ?\n- Où l’appareil fonctionnera-t-il, et comment sera-t-il alimenté ?\n\nCordialement,\n{{signature}}',
  'Hello {{first_name}},\n\nWe have built something like *{{title}}* before, and half an hour on the phone would answer most of our questions. We are here Monday to Friday from 9 AM to 6 PM. Which time suits you?\n\nBest regards,\n{{signature}}':
    'Bonjour {{name}},\n\nNous avons déjà réalisé un projet proche de *{{title}}*, et une demi-heure au téléphone répondrait à la plupart de nos questions. Nous sommes joignables du lundi au vendredi, de 9 h à 18 h. Quel moment vous conviendrait ?\n\nCordialement,\n{{signature}}',
  'Hello {{first_name}},\n\nHere is our offer for *{{title}}*:\n\n| Item | Price |\n|---|---|\n| Design and prototype | |\n| Each additional piece | |\n\nThe offer is valid for 30 days. Reply to this email if you would like to go ahead or change anything.\n\nBest regards,\n{{signature}}':
    'Bonjour {{name}},\n\nVoici notre offre pour *{{title}}* :\n\n| Poste | Prix |\n|---|---|\n| Conception et prototype | |\n| Chaque pièce supplémentaire | |\n\nCette offre est valable 30 jours. Répondez à cet e-mail si vous souhaitez l’accepter ou la modifier.\n\nCordialement,\n{{signature}}',
  'Hello {{first_name}},\n\nThank you for thinking of us for *{{title}}*. It is outside of what we do well, so we would rather tell you now than disappoint you later. We wish you every success with it.\n\nBest regards,\n{{signature}}':
    'Bonjour {{name}},\n\nMerci d’avoir pensé à nous pour *{{title}}*. Ce projet sort de ce que nous savons bien faire, et nous préférons vous le dire maintenant plutôt que de vous décevoir plus tard. Nous vous souhaitons une pleine réussite.\n\nCordialement,\n{{signature}}',

  'Phone call': 'Appel téléphonique',
  'We call you at the number in your request': 'Nous vous appelons au numéro indiqué dans votre demande',
  'Predictive Maintenance Node for Induction Motors':
    'Nœud de maintenance prédictive pour moteurs asynchrones',
  'Plant Leaf Disease Classifier on Raspberry Pi 5':
    'Classificateur de maladies foliaires sur Raspberry Pi 5',
  'Keyword Spotting on a Cortex-M4 with TensorFlow Lite Micro':
    'Détection de mots-clés sur un Cortex-M4 avec TensorFlow Lite Micro',
  'Driver Drowsiness Alert with Eye Aspect Ratio':
    'Alerte de somnolence au volant par ouverture des yeux (EAR)',
  'PCB Defect Inspection with a Fixed Camera': 'Inspection des défauts de circuits imprimés par caméra fixe',
  'Sign Language Alphabet Recognition with a Data Glove':
    'Reconnaissance de l’alphabet des signes avec un gant de données',
  'Smart Energy Meter with Home Assistant Dashboard':
    'Compteur d’énergie intelligent avec tableau de bord Home Assistant',
  'Indoor Air Quality Station with SCD41 and PMS5003':
    'Station de qualité de l’air intérieur avec SCD41 et PMS5003',
  'Bluetooth Home Automation with Four-Channel Relay': 'Domotique Bluetooth avec relais à quatre canaux',
  'Occupancy-Based Lighting with mmWave Radar': 'Éclairage à détection de présence par radar mmWave',
  'Gas Leak Detector with Automatic Shut-Off Valve':
    'Détecteur de fuite de gaz avec vanne de coupure automatique',
  'LoRa Mesh Weather Station Network': 'Réseau maillé LoRa de stations météo',
  'Hydroponics Controller with pH and EC Dosing': 'Contrôleur hydroponique avec dosage du pH et de l’EC',
  'Long-Range Cattle Tracker with LoRa': 'Traceur de bétail longue portée avec LoRa',
  'Soil Moisture Irrigation with Solar Power': 'Irrigation solaire selon l’humidité du sol',
  'River Level Early Warning with Ultrasonic Sensing': 'Alerte précoce de crue par capteur à ultrasons',
  'Beehive Weight and Temperature Monitor': 'Suivi du poids et de la température d’une ruche',
  'BLE Heart-Rate and SpO2 Wristband': 'Bracelet BLE de fréquence cardiaque et de SpO2',
  'ECG Arrhythmia Detection with a 1-D CNN': 'Détection d’arythmies sur ECG avec un CNN 1-D',
  'Zigbee Patient Call System for Wards': 'Système d’appel patient Zigbee pour services hospitaliers',
  'Fall Detection Belt with MEMS Sensors': 'Ceinture de détection de chute avec capteurs MEMS',
  'Smart Pill Dispenser with Caregiver Alerts': 'Pilulier intelligent avec alertes à l’aidant',
  '48 V Battery Management System for E-Bikes': 'Système de gestion de batterie 48 V pour vélos électriques',
  'Solar EV Charging Station Monitor': 'Supervision de borne de recharge solaire pour véhicules électriques',
  'Automatic Power Factor Correction Panel': 'Tableau de compensation automatique du facteur de puissance',
  'Regenerative Braking Demonstrator with BLDC Drive':
    'Démonstrateur de freinage régénératif avec moteur BLDC',
  'MPPT Solar Charge Controller with Data Logging':
    'Régulateur de charge solaire MPPT avec enregistrement des données',
  'Battery Swapping Station with RFID Billing': 'Station d’échange de batteries avec facturation RFID',
  'Fingerprint Attendance Terminal with Cloud Sync':
    'Pointeuse à empreinte digitale avec synchronisation cloud',
  'ESP32-CAM Doorbell with Person Detection': 'Sonnette ESP32-CAM avec détection de personnes',
  'RFID Library Checkout Desk': 'Poste de prêt RFID pour bibliothèques',
  'Number-Plate Gate Opener with ESP32-CAM':
    'Ouverture de portail par plaque d’immatriculation avec ESP32-CAM',
  'Fingerprint Ignition Lock for Motorcycles': 'Contacteur de moto à empreinte digitale',
  'LTE Cat-1 Alarm Panel with Fallback SMS': 'Centrale d’alarme LTE Cat-1 avec SMS de secours',
  'Two-Factor Door Lock with RFID and Keypad': 'Serrure à double facteur avec RFID et clavier',
  'Line-Following Warehouse Robot with PID Control': 'Robot d’entrepôt suiveur de ligne à régulation PID',
  'Six-Axis Desktop Robot Arm with Inverse Kinematics':
    'Bras robotisé de bureau à six axes avec cinématique inverse',
  'Self-Balancing Robot with Cascaded PID': 'Robot auto-équilibré à PID en cascade',
  'Gesture-Controlled Wheelchair with MPU6050': 'Fauteuil roulant commandé par gestes avec MPU6050',
  'DTMF-Controlled Rover with MT8870': 'Rover commandé par DTMF avec MT8870',
  'Conveyor Sorter with Color Recognition': 'Trieur sur convoyeur à reconnaissance de couleurs',
  'LoRaWAN Water Meter Reader with Pulse Counter': 'Relève LoRaWAN de compteur d’eau à impulsions',
  'Cold-Chain Temperature Logger with MQTT Alerts':
    'Enregistreur de température pour chaîne du froid avec alertes MQTT',
  'Zigbee Street-Light Dimming Network': 'Réseau Zigbee de gradation d’éclairage public',
  'Modbus to MQTT Gateway for Legacy Machines': 'Passerelle Modbus vers MQTT pour machines anciennes',
  'Three-Phase Fault Analyzer with Auto-Reset': 'Analyseur de défauts triphasés à réarmement automatique',
  'GSM Water Pump Controller with SMS Control': 'Contrôleur GSM de pompe à eau par SMS',
  'Structural Vibration Monitor with MEMS Accelerometers':
    'Suivi des vibrations de structures par accéléromètres MEMS',
  'Tank Level Telemetry over NB-IoT': 'Télémétrie de niveau de cuve par NB-IoT',
};
