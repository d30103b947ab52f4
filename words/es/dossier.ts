import type { dossier as english } from '../en/dossier.ts'
import type { Translation } from '../words.ts'

export const dossier = {
  title: 'Todo sobre una persona',
  intro:
    '{organization} envía mensajes con Carillon. Este documento contiene todo lo que se guarda allí sobre la persona con {addresses}. El documento se creó el {time}. Todas las horas son de la zona horaria {zone}. La versión JSON del documento contiene los mismos datos para otro software.',
  introContact:
    '{organization} envía mensajes con Carillon. Este documento contiene todo lo que se guarda allí sobre la persona con el contacto siguiente. El documento se creó el {time}. Todas las horas son de la zona horaria {zone}. La versión JSON del documento contiene los mismos datos para otro software.',
  noContact: 'Ningún contacto tiene esta dirección.',

  auditActs: 'Registro de auditoría',
  auditActsAbout:
    'Acciones de miembros sobre la persona: el informe, la supresión, la retirada de la lista de bajas.',
  auditActsStays: 'la entrada y su hora, sin la dirección',
  keptForms: 'Formularios sin terminar',
  keptFormsAbout:
    'Lo que los miembros rellenaron en una pantalla y no guardaron, si contiene una dirección de la persona.',
  withdrawals: 'Bajas que se están registrando',
  withdrawalsAbout:
    'Bajas muy recientes, hasta que una copia fuera de la base de datos las proteja de una restauración.',
  idempotencyKeys: 'Respuestas a llamadas de otro software',
  idempotencyKeysAbout:
    'Respuestas sobre la persona que el servidor repite si llega otra vez la misma llamada; se conservan 24 horas.',
  events: 'Eventos del servidor',
  eventsAbout: 'Eventos que una parte del servidor pasó a otra; se conservan 30 días.',
  eventsStays: 'un evento aún no procesado, hasta que lo esté',
  sandboxMessages: 'Mensajes del operador de prueba',
  sandboxMessagesAbout: 'Mensajes enviados como prueba. Ningún operador real los recibió.',
  automationPassages: 'Automatizaciones',
  automationPassagesAbout:
    'Secuencias automáticas de mensajes en las que estuvo o está la persona, con los datos con los que empezaron.',
  automationVisits: 'Pasos de automatizaciones',
  automationVisitsAbout:
    'Pasos de estas secuencias a los que llegó la persona y lo que hizo con sus mensajes.',
  automationMembers: 'Segmentos de automatizaciones',
  automationMembersAbout: 'Segmentos en los que está la persona y que inician una secuencia automática.',
  conversions: 'Ventas',
  conversionsAbout: 'Lo que compró el contacto, según lo registró la organización.',
  conversionsStays: 'importe, hora y campaña, para la contabilidad',
  inboundMedia: 'Archivos de la persona',
  inboundMediaAbout: 'Imágenes y otros archivos que la persona envió con un mensaje.',
  inboundMessages: 'Mensajes de la persona',
  inboundMessagesAbout: 'Mensajes y correos de la persona, y cómo los entendió el servidor.',
  inboundMessagesStays:
    'hora, remitente de la organización, campaña y cómo se entendió el mensaje, porque los resultados de las campañas cuentan las respuestas',
  inboundParts: 'Partes de mensajes largos',
  inboundPartsAbout:
    'Partes de mensajes que llegaron en varias partes; el servidor las necesita para reconocer una parte que llega otra vez.',
  whatsappIds: 'ID en WhatsApp',
  whatsappIdsAbout:
    'Los ID que WhatsApp usa para la persona. Con ellos se encuentra a la persona cuando WhatsApp omite el número.',
  topicChoices: 'Temas',
  topicChoicesAbout: 'Registros de a qué se suscribió la persona y de qué se dio de baja, con sus pruebas.',
  topicChoicesStays: 'la elección, cuándo y cómo se hizo; la dirección como hash con clave',
  consents: 'Consentimientos y bajas',
  consentsAbout: 'Registros de lo aceptado y lo rechazado, con sus pruebas.',
  consentsStays:
    'acción, hora, método y el texto de la organización, con un hash con clave en lugar de la dirección, como prueba (RGPD art. 17.3.e)',
  enteredAddresses: 'Direcciones introducidas en formularios',
  enteredAddressesAbout:
    'Direcciones que alguien introdujo junto con otra dirección, y cuándo las confirmaron sus titulares.',
  optOutReviews: 'Mensajes que pueden ser bajas',
  optOutReviewsAbout: 'Mensajes de la persona que un miembro tuvo que leer, y lo que se decidió.',
  optOutReviewsStays: 'la decisión, su hora y el miembro que la tomó, como prueba',
  suppressions: 'Lista de bajas',
  suppressionsAbout: 'Direcciones a las que no se puede enviar nada, y por qué.',
  suppressionsStays:
    'un hash con clave de la dirección con la hora y la vía de la baja, para que la baja siga valiendo (RGPD art. 17.3.b, 21.3)',
  suppressionImportRejects: 'Filas de listas de bajas que no se pudieron leer',
  suppressionImportRejectsAbout: 'Celdas de una lista importada que contienen una dirección de la persona.',
  contactActivities: 'Cambios del contacto',
  contactActivitiesAbout: 'Qué se cambió, cuándo y qué miembro lo cambió.',
  contactNotes: 'Notas',
  contactNotesAbout: 'Lo que los miembros de la organización escribieron sobre el contacto.',
  contactBulkPieces: 'Cambios en bloque',
  contactBulkPiecesAbout:
    'Valores anteriores de este contacto; se conservan mientras se pueda deshacer un cambio en bloque.',
  contactBulkPiecesStays: 'la constancia de que el contacto se cambió, porque el cambio en bloque lo cuenta',
  contacts: 'Contacto',
  contactsAbout: 'El contacto, con los contactos que se combinaron con él.',
  contactsStays:
    'una fila eliminada sin nombre, direcciones ni campos, para que los resultados de las campañas se mantengan y su ID no se reutilice',
  savedViews: 'Vistas guardadas',
  savedViewsAbout:
    'Filtros y búsquedas que guardaron los miembros, si contienen una dirección de la persona.',
  contactTexts: 'Índice de búsqueda',
  contactTextsAbout:
    'Una copia del nombre, el número y el correo con la que las búsquedas encuentran el contacto.',
  segmentContacts: 'Segmentos',
  segmentContactsAbout: 'Segmentos fijos a los que un miembro añadió el contacto.',
  contactTags: 'Etiquetas',
  contactTagsAbout: 'Etiquetas con las que la organización agrupa sus contactos.',
  conversationDrafts: 'Borradores',
  conversationDraftsAbout: 'Respuestas y notas que los miembros empezaron a escribir en una conversación.',
  conversationNotes: 'Notas en conversaciones',
  conversationNotesAbout:
    'Lo que los miembros de la organización escribieron entre sí sobre una conversación.',
  conversations: 'Conversaciones',
  conversationsAbout:
    'Mensajes intercambiados con un remitente de la organización, y el miembro que los responde.',
  conversationsStays:
    'una fila eliminada sin textos, porque las estadísticas de los miembros cuentan la conversación',
  messages: 'Mensajes a la persona',
  messagesAbout: 'Mensajes enviados, omitidos o en espera, con su texto y el motivo de la decisión.',
  messagesStays:
    'campaña, canal, horas, resultado y número de segmentos de SMS, sin dirección ni texto, para la contabilidad; si se envió a otras personas un mensaje de prueba con datos de esta persona, también las direcciones que lo recibieron',
  recipientLinks: 'Enlaces en mensajes',
  recipientLinksAbout:
    'Enlaces cortos de los mensajes a la persona que llevaban a una dirección web solo para ella.',
  recipientLinksStays:
    'el código y la dirección web a la que lleva, porque un mensaje en un teléfono no caduca',
  joinSubmissions: 'Formularios y palabras clave con los que la persona se dio de alta',
  joinSubmissionsAbout: 'Lo que la persona introdujo y aceptó, con la dirección IP y el navegador.',
  joinSubmissionsStays:
    'el texto mostrado, su versión y las horas, como prueba del consentimiento (RGPD art. 7.1, 17.3.e)',
  linkClicks: 'Clics',
  linkClicksAbout: 'Enlaces de mensajes que la persona abrió, con la hora y el tipo de dispositivo.',
  linkClicksStays:
    'enlace, campaña y hora de un contacto sin nombre, porque los resultados de las campañas cuentan los clics',
  mailOpens: 'Correos abiertos',
  mailOpensAbout: 'Correos que la persona abrió, con la hora.',
  mailOpensStays:
    'campaña y hora de un contacto sin nombre, porque los resultados de las campañas cuentan las aperturas',
  notices: 'Avisos a miembros',
  noticesAbout: 'Avisos a miembros de la organización que nombran a la persona; se conservan unos 100 días.',
  noticesStays: 'la constancia de que hubo un aviso',
  pollVotes: 'Votos',
  pollVotesAbout: 'Respuestas de la persona en encuestas.',
  pollVotesStays: 'las opciones elegidas por un contacto sin nombre, porque los resultados cuentan el voto',
  pollAnswers: 'Respuestas automáticas en encuestas',
  pollAnswersAbout: 'Explicaciones que se enviaron porque una respuesta no era un voto.',
  pollAnswersStays: 'todo, porque no nombra a ninguna persona',
  contactExports: 'Exportaciones de contactos',
  contactExportsAbout: 'Archivos con todos los contactos. Los miembros pueden descargarlos durante un día.',
  contactExportsStays:
    'la hora de la exportación, durante un día; el archivo se elimina de inmediato, pero quedan las copias que descargaron los miembros',
  contactImportRows: 'Filas de archivos importados',
  contactImportRowsAbout: 'Fila y archivo de los que vino el contacto.',
  contactImportRowsStays:
    'el resultado y el número de la fila, porque la fila figura en los totales de la importación y un consentimiento remite a ella',
  webhookEvents: 'Eventos de webhooks',
  webhookEventsAbout:
    'Eventos sobre la persona que recibió otro software de la organización; se conservan 30 días.',
  webhookEventsStays: 'tipo, hora e ID del evento, durante 30 días',
} satisfies Translation<typeof english>
