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
  auditActsStays: 'la acción y su hora, sin la dirección',
  keptForms: 'Formularios sin terminar',
  keptFormsAbout:
    'Lo que los miembros rellenaron en una pantalla y no guardaron, si contiene una dirección de la persona.',
  withdrawals: 'Bajas que se están anotando',
  withdrawalsAbout:
    'Bajas muy recientes, que se conservan aquí hasta que se anoten fuera de los datos para que ninguna restauración las deshaga.',
  idempotencyKeys: 'Respuestas a llamadas de otro software',
  idempotencyKeysAbout:
    'Respuestas sobre la persona que se repiten cuando llega otra vez la misma llamada; se conservan 24 horas.',
  events: 'Eventos del servidor',
  eventsAbout: 'Lo que ocurrió, tal como una parte del servidor lo pasó a otra; se conserva 30 días.',
  eventsStays: 'un evento aún no procesado, hasta que lo esté',
  sandboxMessages: 'Mensajes del operador de prueba',
  sandboxMessagesAbout: 'Lo que se envió al probar; ningún operador real lo recibió.',
  conversions: 'Ventas',
  conversionsAbout: 'Lo que compró el contacto, según lo registró la organización.',
  conversionsStays: 'importe, hora y campaña: contabilidad',
  inboundMedia: 'Archivos de la persona',
  inboundMediaAbout: 'Imágenes y otros archivos que llegaron con un mensaje.',
  inboundMessages: 'Mensajes de la persona',
  inboundMessagesAbout: 'Mensajes y correos que llegaron de la persona, y cómo se entendieron.',
  inboundMessagesStays:
    'hora, remitente de la organización, campaña y cómo se entendió: las cifras de las campañas cuentan respuestas',
  inboundParts: 'Partes de mensajes largos',
  inboundPartsAbout:
    'Partes de mensajes que llegaron en varias partes; el servidor las necesita para reconocer una parte que llega otra vez.',
  whatsappIds: 'ID en WhatsApp',
  whatsappIdsAbout:
    'Los ID que WhatsApp usa para la persona. Con ellos se encuentra a la persona cuando WhatsApp omite el número.',
  consents: 'Consentimientos y bajas',
  consentsAbout: 'Registros de lo aceptado y lo rechazado, con sus pruebas.',
  consentsStays:
    'acción, hora, método y el texto de la organización, con un hash con clave en lugar de la dirección: prueba (RGPD art. 17.3.e)',
  enteredAddresses: 'Direcciones introducidas en formularios',
  enteredAddressesAbout:
    'Direcciones del contacto que introdujo el titular de otra dirección, y cuándo el titular de cada una dio con ella su consentimiento.',
  optOutReviews: 'Mensajes que pueden ser bajas',
  optOutReviewsAbout: 'Mensajes de la persona que un miembro tuvo que leer, y lo que se decidió.',
  optOutReviewsStays: 'la decisión, su hora y el miembro que la tomó: prueba',
  suppressions: 'Lista de bajas',
  suppressionsAbout: 'Direcciones a las que no se puede enviar nada, y por qué.',
  suppressionsStays:
    'un hash con clave de la dirección con la hora y la vía de la baja, para que la baja siga valiendo (RGPD art. 17.3.b, 21.3)',
  suppressionImportRejects: 'Filas de listas de bajas que no se pudieron leer',
  suppressionImportRejectsAbout: 'Celdas de una lista subida que contienen una dirección de la persona.',
  contactActivities: 'Cambios del contacto',
  contactActivitiesAbout: 'Qué cambió en los datos del contacto, cuándo y quién lo cambió.',
  contactNotes: 'Notas',
  contactNotesAbout: 'Lo que los miembros de la organización escribieron sobre el contacto.',
  contactBulkPieces: 'Cambios de muchos contactos',
  contactBulkPiecesAbout:
    'Datos de este contacto que hacen falta para deshacer un cambio de muchos contactos; se conservan hasta que esa operación termina.',
  contactBulkPiecesStays:
    'la constancia de que el contacto estaba entre los cambiados: los recuentos de la operación',
  contacts: 'Contacto',
  contactsAbout: 'Los datos del contacto, con los contactos que se combinaron con él.',
  contactsStays:
    'una fila eliminada sin nombre, direcciones ni campos, para que las cifras de campañas se mantengan y su ID no se reutilice',
  savedViews: 'Vistas guardadas',
  savedViewsAbout:
    'Filtros y búsquedas que guardaron los miembros, si contienen una dirección de la persona.',
  contactTexts: 'Índice de búsqueda',
  contactTextsAbout:
    'Una copia del nombre, el número y el correo con la que las búsquedas encuentran el contacto.',
  segmentContacts: 'Segmentos',
  segmentContactsAbout: 'Listas a las que el contacto se añadió a mano.',
  contactTags: 'Etiquetas',
  contactTagsAbout: 'Etiquetas con las que la organización agrupa sus contactos.',
  conversationDrafts: 'Borradores',
  conversationDraftsAbout: 'Respuestas y notas que los miembros empezaron a escribir en una conversación.',
  conversationNotes: 'Notas en conversaciones',
  conversationNotesAbout:
    'Lo que los miembros de la organización escribieron entre sí sobre una conversación.',
  conversations: 'Conversaciones',
  conversationsAbout: 'Los hilos de mensajes con un remitente de la organización, y quién se ocupó de ellos.',
  conversationsStays: 'una fila eliminada sin textos, porque las cifras de los miembros la cuentan',
  messages: 'Mensajes a la persona',
  messagesAbout: 'Mensajes enviados, omitidos o en espera, con su texto y los motivos del envío.',
  messagesStays:
    'campaña, canal, horas, resultado y número de segmentos, sin dirección ni texto: contabilidad; de un mensaje de prueba que mostró a otros los datos de la persona, también la dirección de los otros',
  recipientLinks: 'Enlaces en mensajes',
  recipientLinksAbout:
    'Las direcciones cortas de los mensajes a la persona que llevaban a una dirección solo suya.',
  recipientLinksStays: 'el código que lleva a la dirección del enlace: un mensaje en un teléfono no caduca',
  joinSubmissions: 'Formularios y palabras clave con los que la persona se dio de alta',
  joinSubmissionsAbout: 'Lo que se introdujo, lo que se aceptó, desde qué dirección y navegador.',
  joinSubmissionsStays:
    'el texto mostrado con su versión y las horas: prueba del consentimiento (RGPD art. 7.1, 17.3.e)',
  linkClicks: 'Clics',
  linkClicksAbout: 'Qué enlaces de mensajes se abrieron, cuándo y con qué tipo de dispositivo.',
  linkClicksStays:
    'enlace, campaña y hora, de un contacto sin nombre: las cifras de las campañas cuentan clics',
  mailOpens: 'Correos abiertos',
  mailOpensAbout: 'Qué correos se abrieron, y cuándo.',
  mailOpensStays: 'campaña y hora, de un contacto sin nombre: las cifras de las campañas cuentan aperturas',
  notices: 'Avisos a miembros',
  noticesAbout: 'Avisos a miembros de la organización que nombran a la persona; se conservan unos 100 días.',
  noticesStays: 'la constancia de que hubo un aviso',
  pollVotes: 'Votos',
  pollVotesAbout: 'Lo que se respondió en encuestas.',
  pollVotesStays: 'las opciones del voto, de un contacto sin nombre: los resultados lo cuentan',
  pollAnswers: 'Respuestas automáticas en encuestas',
  pollAnswersAbout: 'Constancia de que se envió una explicación a una respuesta que no era un voto.',
  pollAnswersStays: 'todo: no nombra a ninguna persona',
  contactExports: 'Exportaciones de contactos',
  contactExportsAbout:
    'Archivos con todos los contactos que los miembros descargaron o pueden descargar en un día.',
  contactExportsStays:
    'cuándo se hizo, durante un día; el archivo se elimina enseguida, y las copias externas están en manos de quien las hizo',
  contactImportRows: 'Filas de archivos importados',
  contactImportRowsAbout: 'Fila y archivo de los que vino el contacto.',
  contactImportRowsStays:
    'el resultado y el número de la fila: los recuentos de la importación, y la fila y el archivo de los que vino un consentimiento',
  webhookEvents: 'Avisos a otro software',
  webhookEventsAbout:
    'Eventos sobre la persona entregados a software de la organización; se conservan 30 días.',
  webhookEventsStays: 'tipo, hora e ID del evento, durante 30 días',
} satisfies Translation<typeof english>
