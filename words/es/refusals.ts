import type { refusals as english } from '../en/refusals.ts'
import type { Translation } from '../words.ts'

export const refusals = {
  required: 'Este campo es obligatorio.',
  choose: 'Elige una opción.',
  chooseSome: 'Elige al menos una opción.',
  valid: 'Este valor no es válido.',
  wholeNumber: 'Escribe un número entero.',
  number: 'Escribe un número.',
  atLeast: 'Escribe {min, number} o más.',
  atMost: 'Escribe {max, number} o menos.',
  longer: 'Escribe al menos {min, plural, one {# carácter} other {# caracteres}}.',
  shorter: 'Escribe como máximo {max, plural, one {# carácter} other {# caracteres}}.',
  moreEntries: 'Elige al menos {min, number}.',
  fewerEntries: 'Elige como máximo {max, number}.',
  email: 'Escribe una dirección de correo, como nombre@example.com.',
  date: 'Escribe una fecha.',
  time: 'Escribe una hora, como 09:00.',
  color: 'Escribe un color, como #1a2b3c.',
  designTooLarge: 'Este diseño es demasiado grande. Quita algunos bloques.',
  awsRegion: 'Escribe una región de AWS, como us-east-1.',
  awsTopic: 'Escribe el ARN del tema de SNS, tal como lo muestra AWS.',
  messageStream: 'Escribe el ID del flujo de mensajes, como broadcast.',
  lettersDigitsDashes: 'Usa solo letras, cifras, guiones y guiones bajos.',
  signingSecret: 'Escribe el secreto de firma del webhook. Empieza por whsec_.',
  verificationKey: 'Escribe la clave de verificación del webhook de eventos, tal como la muestra SendGrid.',
  webAddress: 'Escribe una dirección web, como https://example.com.',
  webAddressSecure: 'Escribe una dirección que empiece por https://.',
  webAddressUser: 'Quita de la dirección el nombre de usuario y la contraseña.',
  webAddressQuery: 'Quita la parte de la dirección a partir de ? o #.',
  webAddressPort: 'Usa el puerto 80, el 443 o uno a partir de 1024.',
  addressForbidden:
    'Este servidor no puede conectarse a esta dirección. Escribe una dirección pública o pregunta a quien administra el servidor.',
  plainLetters: 'Usa solo letras y cifras.',
  oneLine: 'Escribe el valor en una sola línea.',
  once: 'Escribe cada valor una sola vez.',
  future: 'Elige un momento futuro.',
  host: 'Escribe un nombre de dominio, como go.example.com.',
  senderAddress:
    'Escribe un número con prefijo de país, un código corto, un nombre de hasta 11 letras o una dirección de correo.',
  currency: 'Elige una moneda, como USD.',
  country: 'Elige un país.',
  timeZone: 'Elige una zona horaria.',
  picture: 'Elige una imagen JPEG o PNG.',
  characters: 'Quita los caracteres que no se pueden mostrar.',
  lettersDigitsSpaces: 'Usa solo letras, cifras y espacios.',
  linkAddress: 'Usa minúsculas, cifras y guiones sueltos, como oferta-verano.',
  fieldKey: 'Empieza por una letra y usa como máximo 40 letras, cifras y guiones bajos.',
  decimals: 'Escribe como máximo 2 decimales.',
  rangeBackwards: 'El final no puede ser anterior al principio.',
  hoursMissing: 'Indica el horario o marca el día como cerrado.',
  hoursOverlap: 'Estos horarios se solapan. Cambia uno de ellos.',
  hoursBackwards: 'La hora de apertura debe ser anterior a la de cierre.',
  copied: 'Copia el valor exactamente como lo muestra el proveedor.',
  headerName: 'Escribe el nombre de un encabezado, como X-Api-Key.',
  plainText: 'Usa letras sin acentos, cifras y signos en una sola línea.',
  placeholders: 'Usa solo los marcadores que aparecen aquí.',
  noMessageText: 'El texto del mensaje no se puede usar aquí.',
  answerPath: 'Escribe una ruta de la respuesta, como /data/id.',
  addressRange: 'Escribe una dirección IP o un rango, como 192.0.2.0/24.',
  hostOrIp: 'Escribe un nombre de host o una dirección IP, sin puerto.',
  certificate: 'Pega el certificado en formato PEM, con sus líneas BEGIN y END.',
  privateKey: 'Pega una clave privada RSA en formato PEM, con sus líneas BEGIN y END.',
  mailPort: 'Escribe 25, 465, 587 o un puerto a partir de 1024.',
  mailboxPort: 'Escribe 143, 993 o un puerto a partir de 1024.',
  domain: 'Escribe un dominio, como example.com.',
  selector: 'Usa solo letras, cifras, puntos y guiones.',
  bounceAddress: 'Usa como máximo 19 caracteres antes de la @.',
  version: 'Escribe una versión, como v26.0.',
  fileNotTable:
    'El archivo es {kind, select, workbook {un libro de Excel o un archivo ZIP} oldWorkbook {un libro antiguo de Excel} archive {un archivo GZIP} pdf {un documento PDF} picture {una imagen o un vídeo} other {de otro tipo}}, no una tabla de texto. Guárdalo primero como CSV (UTF-8).',
  fileNoRows: 'El archivo tiene una fila de encabezado, pero ninguna fila debajo.',
  fileEmpty: 'El archivo está vacío. Su primera fila debe nombrar las columnas.',
  fileTooLong: 'El archivo tiene más de {max, number} filas. Divídelo en varios archivos.',
  fileNoHeader: 'La primera fila parece un contacto. Pon encima una fila con los nombres de las columnas.',
  fileNoPhone:
    'Ninguna columna tiene números de teléfono ni direcciones de correo. Elige la columna que los tiene.',
  fileExpired: 'El archivo se guardó durante 24 horas. Súbelo de nuevo.',
  fileFieldDeleted:
    'La columna «{column}» es para un campo personalizado que se acaba de eliminar. Sube el archivo de nuevo.',
  fileTagColumn:
    'La columna «{column}» tiene más de {max, number} etiquetas distintas, así que probablemente no es una columna de etiquetas. No importes la columna.',
  segmentStatic: 'Elige un segmento fijo. Un segmento con reglas no se puede usar aquí.',
  past: 'Elige una fecha que no sea futura.',
  keywordLength: 'Escribe entre 2 y 64 caracteres.',
  pollOptions: 'Escribe entre 2 y 10 opciones.',
  variants: 'Escribe entre 2 y 4 textos para una prueba A/B.',
  sameTexts: 'Dos textos de la prueba A/B son iguales. Cambia uno de ellos.',
  consentAttested: 'Confirma que estas personas dieron su consentimiento.',
  buttonCode: 'El código de un botón puede tener como máximo 20 caracteres.',
  whatsappLanguage: 'Escribe el idioma tal como lo muestra WhatsApp, como en_US.',
  whatsappName: 'Escribe el nombre tal como lo muestra WhatsApp, en minúsculas.',
  campaignRefused:
    '{action, select, pause {Esta campaña no se puede pausar ahora.} resume {Esta campaña no se puede reanudar ahora.} cancel {Esta campaña no se puede cancelar ahora.} update {Esta campaña no se puede cambiar ahora.} delete {Esta campaña no se puede eliminar ahora.} other {Esta campaña no tiene ninguna recurrencia que terminar.}} Vuelve a cargar la página para ver su estado.',
  campaignOfPoll: 'Esta campaña pertenece a una encuesta. Abre la encuesta para cambiarla.',
  campaignEnded:
    'Esta campaña ha terminado, así que solo se puede cambiar su nombre. Duplícala para cambiar más.',
  campaignLaunched: 'Una campaña lanzada no puede volver a ser un borrador. Páusala o cancélala.',
  campaignNotDraft: 'Esta campaña ya no es un borrador.',
  draftOnly: 'Este valor solo se puede cambiar mientras la campaña es un borrador.',
  draftSubmitted: 'Este borrador ya se ha enviado para aprobación y espera una decisión.',
  draftRejected: 'Este borrador se ha rechazado. Vuelve a enviarlo para su aprobación.',
  draftNotSubmitted: 'Este borrador no se ha enviado para aprobación. Envíalo primero.',
  recipientsMore:
    'Ahora {recipients, plural, one {# destinatario recibiría} other {# destinatarios recibirían}} este mensaje, no {expected, number}. Revisa el número y confirma de nuevo.',
  runFirst: 'Ningún envío empezó antes del envío {run, number}, así que no hay nada con lo que compararlo.',
  runNotBegun: 'El envío {run, number} no ha empezado, así que todavía no tiene audiencia.',
  runDeleted: 'Los mensajes de este envío se eliminaron por su antigüedad.',
  runOther: 'Otro envío de la campaña está en curso. Espera a que termine.',
  resendPaused: 'Esta campaña está en pausa o cancelada, así que no envía mensajes.',
  resendNone: 'Ningún mensaje de este envío tiene un resultado desconocido.',
  resendCount:
    'Ahora {count, plural, one {# mensaje tiene} other {# mensajes tienen}} un resultado desconocido. Revisa el número y confirma de nuevo.',
  chartMinutes: 'Elige como máximo {hours, number} horas para ver cada minuto.',
  chartDeleted: 'Los mensajes de este periodo se eliminaron por su antigüedad. Elige horas o días.',
  timeMissing: 'Elige cuándo enviar.',
  timeWithinYear: 'Elige un momento dentro de un año.',
  recurrenceMissing: 'Elige con qué frecuencia enviar.',
  recurrenceEnds: 'La recurrencia termina antes del próximo envío. Elige un final posterior.',
  recurrenceKept: 'La recurrencia de una campaña lanzada no se puede quitar, pero sí terminar.',
  senderDeleted: 'Este remitente se ha eliminado. Elige otro.',
  senderOtherChannel: 'El remitente {name} no envía por este canal. Elige otro.',
  senderNotReady: 'El remitente {name} no puede enviar ahora. Revísalo en los ajustes o elige otro.',
  sendersNotReady:
    'Ningún remitente de esta campaña puede enviar ahora. Revisa sus remitentes en los ajustes o elige otro.',
  serverNotPublic:
    'Los destinatarios no pueden darse de baja, porque este servidor no tiene una dirección https pública. Pide a quien lo administra que configure una.',
  fileNotPublic:
    'El proveedor de {sender} no puede descargar este archivo, porque este servidor no tiene una dirección https pública. Pide a quien lo administra que configure una.',
  textMissing: 'Escribe un mensaje.',
  textTooLong:
    'Este mensaje ocupa {segments, number} segmentos de SMS. El límite es {max, number}. Acórtalo.',
  subjectMissing: 'Escribe un asunto.',
  templateDeleted: 'Esta plantilla se ha eliminado. Elige otra.',
  templateArchived: 'La plantilla {name} está archivada. Elige otra.',
  templateBuiltIn: 'Las plantillas integradas no se pueden cambiar. Duplica primero esta plantilla.',
  whatsappTemplateMissing: 'Elige una plantilla de WhatsApp.',
  whatsappNoTest:
    'Una prueba A/B no puede usar una plantilla de WhatsApp, porque todos los destinatarios reciben el mismo texto. Quita la prueba o la plantilla.',
  whatsappOneFile: 'Un mensaje de WhatsApp solo puede llevar un archivo. Quita los demás.',
  whatsappFile:
    'WhatsApp muestra imágenes JPEG y PNG, vídeos MP4 y documentos como PDF. Elige un archivo así.',
  whatsappTemplateUnknown: 'La cuenta de {sender} no tiene la plantilla {name} en {language}. Elige otra.',
  whatsappTemplateUnapproved:
    'WhatsApp no ha aprobado la plantilla {name}. Espera su aprobación o elige otra.',
  whatsappTemplateUnsupported: 'Carillon no puede enviar la plantilla {name}. Elige otra.',
  whatsappButtons: 'Rellena todos los botones de la plantilla.',
  whatsappPlaceholders:
    'La plantilla {name} {count, plural, =0 {no tiene marcadores} one {tiene # marcador} other {tiene # marcadores}}. El número de valores debe coincidir.',
  whatsappTemplateChanged: 'La plantilla {name} ha cambiado en WhatsApp. Elígela de nuevo.',
  whatsappHeader: 'Rellena el encabezado de la plantilla.',
  whatsappHeaderFile:
    'La plantilla {name} {kind, select, IMAGE {necesita una imagen. Añade una imagen.} VIDEO {necesita un vídeo. Añade un vídeo.} DOCUMENT {necesita un documento. Añade un documento.} other {no admite archivos. Quita el archivo.}}',
  testRecurring:
    'Una campaña recurrente no puede tener una prueba A/B. Quita la prueba o elige otra programación.',
  testTimeZones:
    'Una prueba A/B no se puede enviar en la zona horaria de cada destinatario. Quita la prueba o elige una misma hora para todos los destinatarios.',
  testFirstMessages:
    'Una prueba A/B ya envía primero una parte de los mensajes. Desactiva la prueba o los primeros mensajes.',
  testMailReplies:
    'Las respuestas a los correos no se cuentan. Elige los clics, o elige tú el texto ganador.',
  testCountsClicks:
    'La prueba A/B compara clics, pero los clics no se cuentan. Activa el recuento o elige el texto ganador de otra forma.',
  testNeedsLink: 'La prueba A/B compara clics. Añade un enlace que empiece por https://.',
  testTextUnknown: 'La prueba A/B no tiene el texto {label}. Vuelve a cargar la página.',
  testNone: 'Esta campaña no tiene una prueba A/B.',
  testNotBegun: 'La prueba A/B aún no ha empezado. Empezará cuando se envíe la campaña.',
  testChosen: 'El texto {label} ya está elegido. La elección es definitiva.',
  testEnded: 'Esta campaña ha terminado, así que no se puede elegir ningún texto.',
  testUndecided: 'La campaña espera a que se elija un texto. Elige un texto de la prueba A/B.',
  phoneNumber: 'Escribe un número de teléfono válido, como +1 212 555 0100.',
  contactAddress: 'Escribe un número de teléfono o una dirección de correo.',
  contactPhoneKept: 'El número de teléfono de un contacto no se puede quitar. Escribe otro número.',
  contactNoPhone:
    'Este contacto no tiene número de teléfono. Añade en su lugar la dirección de correo a la lista de bajas.',
  contactPhoneTaken: 'Ya existe un contacto con este número de teléfono. Usa ese contacto.',
  contactEmailTaken:
    'Ya existe un contacto con esta dirección de correo y sin número de teléfono. Usa ese contacto.',
  contactDeleted: 'Este contacto se ha eliminado. Elige otro.',
  contactSame: 'Elige otro contacto.',
  reviewDecided: 'Esta revisión ya se ha decidido.',
  optOutReason: 'Escribe el motivo, o cómo aceptó de nuevo el titular de la dirección.',
  optOutOfCarrier: 'Un operador bloquea este número. El bloqueo termina cuando el teléfono envía START.',
  optOutOfOwner: 'El titular de esta dirección se dio de baja. Escribe cómo aceptó de nuevo.',
  optOutMissing: 'Esta dirección no está dada de baja.',
  consentTooOld:
    'Este consentimiento es anterior a la baja, así que la baja lo revocó. Escribe una fecha posterior.',
  bulkTagTwice: 'Una etiqueta no se puede añadir y quitar a la vez. Elige una de las dos acciones.',
  bulkTooLong:
    'Los valores para muchos contactos pueden tener como máximo {max, number} caracteres en total. Acórtalos.',
  bulkEmpty: 'Elige qué cambiar.',
  bulkTooMany:
    'Hay {open, number} cambios en bloque en espera o en curso. El límite es {max, number}. Espera a que termine uno o cancela uno.',
  bulkFilter: 'Un filtro usa un campo personalizado que se ha cambiado o eliminado. Quita este filtro.',
  operationRefused:
    '{action, select, cancel {Esta operación ya ha terminado, así que no se puede cancelar.} undo {Esta operación no se puede deshacer ahora.} other {Este archivo no se puede importar ahora.}} Vuelve a cargar la página para ver su estado.',
  undoNothing: 'No se cambió nada, así que no hay nada que deshacer.',
  undoTooLate:
    'Un cambio solo se puede deshacer durante {days, plural, one {# día} other {# días}}. Este plazo ha terminado.',
  customFieldsFull:
    'La organización tiene {used, number} campos personalizados, y el límite es {max, number}. Elimina antes un campo.',
  customFieldInUse:
    'Hay segmentos, campañas o importaciones que usan este campo personalizado. Cámbialos primero o archiva el campo.',
  customFieldOptions: 'Escribe al menos una opción.',
  customFieldRemoving:
    'Todavía se están quitando los valores de un campo personalizado eliminado con esta clave. Inténtalo de nuevo en un momento.',
  customFieldKeyTaken: 'Ya existe un campo personalizado con esta clave. Elige otra clave.',
  customFieldLabelTaken: 'Ya existe un campo personalizado con este nombre. Elige otro nombre.',
  customFieldArchived:
    'Este campo está archivado, así que su valor no se puede cambiar. Restaura primero el campo.',
  customFieldDeleted: 'Este campo se ha eliminado. Vuelve a cargar la página.',
  referenceDeleted:
    '{kind, select, tag {Esta etiqueta se ha eliminado. Elige otra.} segment {Este segmento se ha eliminado o tiene reglas. Elige otro.} campaign {Esta campaña se ha eliminado. Elige otra.} poll {Esta encuesta se ha eliminado. Elige otra.} pollOption {Esta opción de la encuesta se ha eliminado. Elige otra.} joinLink {Este enlace de alta se ha eliminado. Elige otro.} topic {Este tema se ha eliminado. Elige otro.} other {Este elemento se ha eliminado. Elige otro.}}',
  segmentRules: 'Añade al menos una condición.',
  segmentOfCampaign: 'Una campaña que no ha terminado usa este segmento. Cambia primero la campaña.',
  segmentOfSegment: 'Las reglas de otro segmento usan este segmento. Cambia primero esas reglas.',
  segmentNameTaken: 'Ya existe un segmento con este nombre. Elige otro nombre.',
  savedViewNameTaken: 'Ya existe una vista guardada con este nombre. Elige otro nombre.',
  savedViewsFull:
    'Esta lista tiene {max, number} vistas guardadas y no puede tener más. Elimina una primero.',
  topicNameTaken: 'Ya existe un tema con este nombre. Elige otro nombre.',
  topicLimit:
    'La organización tiene {used, number} temas, y el límite es {max, number}. Elimina uno primero.',
  topicInUse:
    'Una campaña, una plantilla de diseño, una automatización, un enlace de alta o un segmento usa este tema. Cámbialo primero.',
  topicDeleted: 'Este tema se ha eliminado. Elige otro, o ninguno.',
  topicOfMarketing: 'Solo el marketing tiene un tema. Quita el tema o elige marketing.',
  topicAddressMissing: 'Este contacto no tiene esa dirección. Añádela primero al contacto.',
  tagNameTaken: 'Ya existe una etiqueta con este nombre. Usa esa etiqueta o elige otro nombre.',
  mergeFieldOpen: 'Un campo dinámico se abre, pero no se cierra. Ciérralo o quita sus llaves.',
  mergeFieldUnknown: 'El campo dinámico «{name}» no existe. Elige otro.',
  mergeFieldLink: 'Este texto contiene un enlace corto que se ha eliminado. Elige otro enlace corto.',
  colorUnreadable:
    'Los textos de este color se leen mal: el contraste es {contrast} y se necesita {needed}. Elige un color más oscuro o más claro.',
  postalAddressMissing:
    'Los correos de marketing deben mostrar tu dirección postal. Añade tu dirección en los ajustes de la organización.',
  designButton: 'El botón «{label}» no tiene enlace. Añade uno o quita el botón.',
  designPicture: 'Falta elegir una imagen. Elige una o quita su bloque.',
  designVideo: 'Un vídeo no tiene enlace. Añade uno o quita su bloque.',
  mjmlFaults: 'El MJML tiene errores. {faults}',
  htmlTooSlow: 'Este HTML tarda demasiado en prepararse. Usa menos reglas de estilo y selectores más cortos.',
  htmlTooDeep:
    'Los elementos del HTML están anidados con demasiada profundidad. Cierra cada elemento y usa como máximo {max, number} niveles.',
  photosBusy: 'Se están leyendo demasiadas fotos. Inténtalo de nuevo en un momento.',
  photoPixels: 'Elige una imagen de 25 millones de píxeles como máximo.',
  photoTooLarge: 'Esta imagen es demasiado grande, incluso reducida. Elige otra.',
  mediaEmpty: 'El archivo está vacío. Elige otro.',
  mediaBroken: 'Este archivo está dañado o incompleto. Guárdalo y súbelo de nuevo.',
  mediaType:
    'El archivo debe ser JPEG, PNG, GIF, MP4 o vCard. Su contenido no tiene ninguno de estos formatos.',
  mediaFull: 'No hay espacio para otro archivo. Elimina archivos que ya no necesites.',
  mediaGivenUp: 'La subida tardó demasiado y se detuvo. Sube el archivo de nuevo.',
  mediaDeleted: 'Este archivo se ha eliminado. Súbelo de nuevo o elige otro.',
  mediaOfTemplates: 'Hay plantillas de diseño que usan este archivo. Cámbialas primero.',
  mediaOfAutomations: 'Hay automatizaciones que usan este archivo. Cámbialas o archívalas primero.',
  mediaOfCampaigns: 'Hay campañas que envían este archivo. Cancélalas o cámbialas primero.',
  mediaOfCard: 'La tarjeta de contacto muestra este archivo. Guarda primero la tarjeta sin este archivo.',
  mediaOfLogo: 'Este archivo es el logotipo de la organización. Cambia primero el logotipo.',
  publicAddress: 'Escribe una dirección web pública que empiece por https://.',
  fileFieldArchived: 'La columna «{column}» es para un campo personalizado archivado. Elige otro campo.',
  fileColumnMissing: 'El archivo no tiene la columna «{column}». Súbelo de nuevo.',
  fileColumnUnknown: 'El archivo no tiene esa columna. Sus columnas son {columns}.',
  fileColumnTwice:
    'Las columnas «{first}» y «{second}» son para el mismo campo. Elige otro campo para una de ellas.',
  fileColumnsMany:
    '{row, plural, =0 {La fila de encabezado tiene} other {La fila # tiene}} {columns, number} columnas. El límite es {max, number}.',
  fileHeaderLong:
    'El nombre de la columna {column, number} tiene {characters, number} caracteres. El límite es {max, number}. Revisa las comillas.',
  fileRowLong:
    '{row, plural, =0 {La fila de encabezado ocupa} other {La fila # ocupa}} más de 1 MB. Revisa sus comillas.',
  fileQuoteOpen:
    '{row, plural, =0 {La fila de encabezado abre} other {La fila # abre}} unas comillas que nunca se cierran. Ciérralas o quítalas.',
  fileRowUnreadable:
    '{row, plural, =0 {La fila de encabezado} other {La fila #}} no se puede leer. Revísala y sube el archivo de nuevo.',
  fileConsentUnclear: 'Los valores de la columna «{column}» no se entienden. Elige qué significan.',
  fileHashes:
    'La columna «{column}» contiene hashes. Elige si proceden de números de teléfono o de direcciones de correo.',
  importRowsDeleted:
    'Las filas se eliminaron {days, plural, one {# día} other {# días}} después de terminar la importación, así que la importación no se puede deshacer ni repetir.',
  exportNotReady: 'Esta exportación todavía no tiene archivo. Espera a que se complete.',
  pollRefused:
    '{action, select, update {Esta encuesta no se puede cambiar ahora.} close {Esta encuesta no se puede cerrar ahora.} cancel {Esta encuesta no se puede cancelar ahora.} delete {Esta encuesta no se puede eliminar ahora. Ciérrala o cancélala primero.} other {Esta acción no es posible ahora.}} Vuelve a cargar la página para ver su estado.',
  pollAnswerReserved:
    '«{word}» está reservado para darse de baja, darse de alta o pedir ayuda. Elige otra opción.',
  pollAnswerTaken:
    'Una respuesta «{word}» contaría como la opción {other, number}. Cambia una de las dos opciones.',
  pollEndsEarly: 'Elige un final posterior al principio de la encuesta.',
  testPhoneSender: 'Este remitente no usa el operador de prueba. Elige un remitente del operador de prueba.',
  testPhoneChannel:
    'Un número de teléfono responde a un remitente de SMS o WhatsApp, y una dirección de correo, a un remitente de correo. Elige otro remitente.',
  testPhoneNoMail: 'Este remitente todavía no ha enviado ningún correo a esta dirección. Envía uno primero.',
  testPhoneIgnored:
    'Carillon ignoró este correo porque lo escribió una respuesta automática o este mismo remitente.',
  pollNoMail: 'Una encuesta se envía por SMS o WhatsApp. Elige otro remitente.',
  automationNameTaken: 'Ya existe una automatización con este nombre. Elige otro nombre.',
  automationRefused:
    '{action, select, update {Una automatización archivada no se puede cambiar. Cópiala.} activate {Una automatización archivada no se puede activar. Cópiala.} pause {Solo se puede pausar una automatización activa.} resume {Solo se puede reanudar una automatización pausada.} archive {Solo se puede archivar una automatización activa o pausada.} delete {Una automatización activa no se puede eliminar. Páusala primero.} enter {Solo se puede entrar en una automatización activa.} other {Ahora no es posible.}} Recarga la página para ver su estado.',
  automationStepsGone:
    '{count, plural, one {# persona espera} other {# personas esperan}} en un paso que has quitado. Elige por dónde siguen.',
  automationChoiceGone: 'Se ha eliminado algo que estaba elegido aquí. Elige de nuevo.',
  automationNoSender:
    'Ningún remitente puede enviar este mensaje ahora. Añade uno en los ajustes o elige otro canal.',
  automationChoose:
    '{what, select, trigger {Elige qué inicia la automatización.} tag {Elige una etiqueta.} segment {Elige un segmento.} poll {Elige una encuesta.} date {Elige un campo de fecha.} condition {Elige una condición.} endpoint {Elige un webhook.} text {Escribe un texto.} other {Elige algo.}}',
  automationStepMissing: 'Añade al menos un paso.',
  automationTree:
    '{fault, select, isHundred {Los porcentajes deben sumar 100.} isUnreachable {Después del final no puede haber nada. Quita estos pasos o el final.} isTooDeep {Hay demasiadas ramas unas dentro de otras. Saca algunas.} other {Este paso no está en su sitio. Muévelo.}}',
  automationSegmentRules:
    'Los contactos de este segmento dependen de sus reglas. Elige un segmento con una lista fija.',
  joinAddressTaken: 'Otro enlace de alta tiene o tuvo la dirección {address}. Elige otra dirección.',
  joinFieldDeleted: 'Este campo personalizado se ha eliminado. Quítalo del formulario.',
  joinTopicTwice: 'Este tema ya está en la lista. Quita uno de los dos.',
  joinTopicBox:
    'Solo un formulario puede ofrecer un tema como casilla. Elige «Todas las personas que se den de alta».',
  joinTopicGone: 'Este formulario no ofrece este tema. Vuelve a cargar el formulario y elige de nuevo.',
  joinConsent: 'El consentimiento es obligatorio para el alta por SMS o WhatsApp.',
  joinTwoChecks: 'El código ya confirma el número. Elige «Sin confirmación» o desactiva el código.',
  joinNoMail: 'Las palabras clave solo funcionan por SMS o WhatsApp. Elige uno de estos canales.',
  joinKeywordTaken:
    'Otro enlace de alta tiene la palabra clave {keyword} en este remitente. Elige otra palabra clave.',
  joinKeywordReserved:
    '{keyword} está reservada para darse de baja, darse de alta, pedir ayuda o confirmar. Elige otra palabra clave.',
  joinSender:
    'Ahora este remitente no puede enviar los mensajes de este enlace. Revísalo en los ajustes o elige otro.',
  senderMissing: 'Elige un remitente.',
  joinPaused: 'Nadie puede darse de alta aquí en este momento.',
  joinExpired: 'El plazo para darse de alta aquí ha terminado.',
  joinFull: 'Todas las plazas están ocupadas.',
  joinToday: 'Nadie más puede darse de alta aquí hoy. Inténtalo de nuevo mañana.',
  joinByText: 'El alta se hace aquí por mensaje, no con un formulario.',
  joinSendAgain: 'Parece que un programa ha rellenado este formulario. Envíalo de nuevo si eres una persona.',
  joinAgree: 'Marca la casilla para aceptar.',
  joinTextChanged:
    'El texto ha cambiado desde que abriste esta página. Léelo de nuevo y marca la casilla si aceptas.',
  joinCountry: 'Los números de este país no pueden darse de alta aquí. Escribe otro número.',
  joinWait:
    'Se acaba de enviar un mensaje. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  joinManyToAddress: 'Se han enviado demasiados mensajes a esta dirección. Inténtalo más tarde.',
  joinManyToNumbers: 'Se han enviado demasiados mensajes a números como este. Inténtalo más tarde.',
  joinCodesWrong: 'Se han escrito demasiados códigos incorrectos. Rellena el formulario de nuevo.',
  joinTimeOver: 'El plazo para responder ha terminado. Rellena el formulario de nuevo.',
  joinCodeWrong:
    'El código es incorrecto. {left, plural, =0 {Rellena el formulario de nuevo para recibir otro.} one {Queda # intento.} other {Quedan # intentos.}}',
  linkTarget:
    'Escribe una dirección web que empiece por https:// y tenga como máximo {max, number} caracteres.',
  linkLoop: 'Esta dirección lleva a un enlace corto o a este servidor. Escribe otra dirección.',
  webhookDisabled: 'El endpoint está desactivado. Actívalo primero.',
  webhooksFull: 'Una organización tiene como máximo {max, number} endpoints de webhook. Elimina uno primero.',
  webhookMaker:
    'El miembro que configuró este endpoint ya no puede leer los eventos. Asume primero el endpoint.',
  validationFailed: 'Algunos valores no son válidos. Revísalos e inténtalo de nuevo.',
  invalidCursor: 'Esta lista ha cambiado. Vuelve a cargar la página.',
  invalidIdempotencyKey: 'No se ha podido guardar. Vuelve a cargar la página e inténtalo de nuevo.',
  unauthenticated: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  tokenExpired: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  invalidCredentials: 'La dirección de correo o la contraseña son incorrectas.',
  credentialsWithCode: 'La dirección de correo, la contraseña o el código son incorrectos.',
  passwordOrCode: 'La contraseña o el código de tu cuenta son incorrectos.',
  passwordOfAccount:
    'Ya hay una cuenta con esta dirección de correo. Escribe su contraseña, y un código si usa la verificación en dos pasos.',
  invalidApiKey: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  insufficientCredits: 'Tu plan y tus créditos no cubren este mensaje.',
  limitReached: 'Has alcanzado el límite. Elimina algo que ya no necesites.',
  subscriptionRequired: 'Suscríbete primero a un plan.',
  paymentFailed: 'La tarjeta ha sido rechazada. Usa otra.',
  forbidden:
    'Tu rol no permite esta acción. Pregunta al propietario o a un administrador de la organización.',
  sessionRequired: 'Inicia sesión para continuar.',
  systemRoleImmutable: 'Los roles integrados no se pueden cambiar. Crea un rol propio.',
  ownerRequired: 'Solo el propietario de la organización puede realizar esta acción.',
  organizationSuspended: 'Esta organización está suspendida. Pregunta a quien administra el servidor.',
  twoFactorRequired: 'Esta organización exige la verificación en dos pasos. Actívala primero en tu cuenta.',
  invalidSignature: 'Esta solicitud no viene del proveedor.',
  notFound: 'Este contenido ya no existe. Puede que alguien lo haya eliminado.',
  methodNotAllowed: 'La acción no se ha podido realizar. Vuelve a cargar la página e inténtalo de nuevo.',
  conflict: 'Este contenido ha cambiado hace un momento. Vuelve a cargar la página e inténtalo de nuevo.',
  alreadyExists: 'Este nombre ya existe. Elige otro.',
  invalidStateTransition:
    'Esta acción no es posible en este momento. Vuelve a cargar la página para ver el estado actual.',
  resourceInUse: 'Este elemento todavía se usa en otro lugar. Quítalo primero de allí.',
  protectedKeyword: 'Esta palabra está reservada. Elige otra.',
  idempotencyInProgress: 'Tu cambio todavía se está guardando. Espera un momento.',
  idempotencyKeyReused: 'No se ha podido guardar. Vuelve a cargar la página e inténtalo de nuevo.',
  channelNotConfigured: 'Aún no hay remitente para este canal. Añade uno primero.',
  billingNotConfigured:
    'Este servidor no acepta pagos con tarjeta. Pide un plan o créditos a quien lo administra.',
  outsideSession:
    'WhatsApp solo entrega texto libre durante 24 horas después de que el contacto escriba. Envía una plantilla.',
  gone: 'Este enlace ha caducado o ya se ha usado.',
  preconditionFailed: 'Otra persona ha cambiado estos datos. Revísalos de nuevo.',
  payloadTooLarge: 'El contenido es demasiado grande. Redúcelo.',
  uriTooLong: 'La búsqueda es demasiado larga. Acórtala.',
  unsupportedMediaType: 'Este tipo de archivo no se admite.',
  rateLimited: 'Ha habido demasiados intentos. Espera un momento e inténtalo de nuevo.',
  internalError: 'Algo ha fallado en el servidor. Inténtalo de nuevo y avisa si se repite.',
  serviceUnavailable: 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
  queryTimeout: 'La búsqueda ha tardado demasiado. Acótala.',
  startBeforeEnd: 'El inicio debe ser anterior al final.',
  nameIsAddress:
    'Un nombre no puede parecer una dirección web o de correo. Pon un espacio después del punto, o quita el punto o la @.',
  nameInvisible: 'El nombre contiene un carácter invisible ({character}). Quítalo.',
  connectionSlow: 'La conexión es demasiado lenta. Inténtalo de nuevo con una más rápida.',
  linkGone: 'Este enlace ya se ha usado o ha caducado. Pide otro.',
  passwordWrong: 'La contraseña es incorrecta.',
  passwordOrCodeUsed:
    'La contraseña o el código son incorrectos, o el código ya se ha usado. Escribe el siguiente código de tu app.',
  passwordCommon: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  passwordAgain: 'Escribe tu contraseña, porque iniciaste sesión hace más de diez minutos.',
  codeMissing: 'Esta cuenta usa la verificación en dos pasos. Escribe el código de tu app.',
  codeUsed: 'El código es incorrecto o ya se ha usado. Escribe el código que muestra ahora tu app.',
  codeWrong:
    'Código incorrecto. Escribe el código que muestra ahora tu app y comprueba el reloj de tu dispositivo.',
  twoFactorOn:
    'La verificación en dos pasos está activada. Para configurar otro dispositivo, desactívala primero con un código.',
  twoFactorOff: 'La verificación en dos pasos está desactivada.',
  twoFactorNotBegun: 'La configuración de la verificación en dos pasos no está en curso. Empieza de nuevo.',
  twoFactorOwnFirst: 'Activa primero la verificación en dos pasos en tu propia cuenta.',
  signInsFailed:
    'Demasiados inicios de sesión fallidos. Inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  signInsAtOnce: 'Demasiados inicios de sesión a la vez. Inténtalo de nuevo en un segundo.',
  signUpClosed: 'El registro es solo por invitación. Pide al propietario de una organización que te invite.',
  setupToken:
    'El código de configuración falta o es incorrecto. Quien administra el servidor lo encuentra en el archivo live/setup-token del directorio de datos.',
  accountSuspended: 'Esta cuenta está suspendida. Pregunta a quien administra el servidor.',
  accountNoOrganization:
    'Esta cuenta no pertenece a ninguna organización. Pide al propietario de una organización que te invite.',
  providerNoEmail: 'El proveedor no ha enviado tu correo electrónico.',
  providerUnverified:
    'El proveedor no ha confirmado tu correo electrónico. Confírmalo primero en el proveedor.',
  providerNoAccount: 'Aquí no hay ninguna cuenta con tu correo electrónico. Pide una invitación.',
  providerTwoFactor:
    'Esta cuenta tiene verificación en dos pasos. Inicia sesión con tu contraseña y un código.',
  accountOwns:
    'Eres propietario de {organization}, que tiene otros miembros. Transfiere primero la propiedad o quita a los demás miembros.',
  emailTaken: 'Otra cuenta tiene esta dirección de correo.',
  emailOfUser: 'Ya existe un usuario con esta dirección de correo. Usa otra dirección.',
  emailVerified: 'Tu dirección de correo ya está confirmada.',
  emailVerifyFirst: 'Confirma primero tu dirección de correo. Puedes pedir un enlace en tu cuenta.',
  emailLinkSoon:
    'Se pidió un enlace hace menos de un minuto. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  emailLinksToday:
    'Se han enviado demasiados enlaces en un día a esta dirección o para esta cuenta. Inténtalo más tarde.',
  passkeysNeedHost:
    'Las llaves de acceso no funcionan en la dirección de este servidor. Pide a quien lo administra que configure un nombre de dominio con HTTPS.',
  passkeyLate: 'Esta solicitud de llave de acceso ha caducado o ya se ha respondido. Empieza de nuevo.',
  passkeyRefused:
    'Esta llave de acceso no se puede usar aquí. Empieza de nuevo y confirma con tu huella, tu cara o un PIN.',
  passkeyUnknown:
    'Este servidor no conoce esta llave de acceso, o tu dispositivo no ha confirmado que eres tú. Inicia sesión con tu contraseña.',
  passkeyCopied:
    'Es posible que alguien haya copiado esta llave de acceso. Inicia sesión con tu contraseña y después elimina la llave de acceso.',
  passkeyLimit: 'Tienes {max, number} llaves de acceso, el máximo. Elimina una primero.',
  passkeyKnown: 'Esta llave de acceso ya está registrada. Usa otro dispositivo u otra llave.',
  organizationMoving: 'Esta organización se está trasladando a otro servidor. Inténtalo de nuevo más tarde.',
  organizationByOwner: 'Solo el propietario de una organización puede crear otra.',
  organizationLimit:
    'Eres propietario de {max, number} organizaciones, el máximo. Pide un límite mayor a quien administra el servidor.',
  organizationsToday:
    'Has creado demasiadas organizaciones en un día. Inténtalo más tarde o pregunta a quien administra el servidor.',
  domainOfServer: '{host} pertenece a este mismo servidor. Escribe otro dominio.',
  domainTaken:
    'Otra organización usa este dominio. Si el dominio es tuyo, añade un registro DNS de tipo TXT con el nombre {name} y el valor {value}, e inténtalo de nuevo. El dominio pasará a tu organización.',
  domainLimit:
    'El límite es de {max, plural, one {# dominio} other {# dominios}}, incluidos los anteriores. Quita un dominio que ningún enlace use.',
  domainInUse:
    '{use, select, SHORT_LINKS {Los enlaces cortos usan este dominio. Elige primero otro dominio para ellos.} PUBLIC_PAGES {Las páginas públicas usan este dominio. Elige primero otro dominio para ellas.} other {Los enlaces cortos y las páginas públicas usan este dominio. Elige primero otro dominio para todos.}}',
  planFull:
    'Tu plan permite {limit, number} {gauge, select, CONTACTS {{limit, plural, one {contacto} other {contactos}}} MEMBERS {{limit, plural, one {miembro} other {miembros}}} CHANNEL_IDENTITIES {{limit, plural, one {remitente} other {remitentes}}} JOIN_LINKS {{limit, plural, one {enlace de alta} other {enlaces de alta}}} other {{limit, plural, one {enlace corto} other {enlaces cortos}}}}, y tienes {used, number}. {way, select, ADD_ON {Compra el complemento «{addOn}».} PLAN {Cambia al plan «{plan}».} EITHER {Compra el complemento «{addOn}» o cambia al plan «{plan}».} other {Pide un plan mayor a quien administra el servidor.}}',
  memberAlready: 'Esta persona ya es miembro de la organización.',
  memberAlreadyYou: 'Ya eres miembro de esta organización.',
  memberNoLonger: 'Ya no eres miembro de esta organización.',
  memberIsOwner: 'Este miembro ya es el propietario.',
  memberSuspended: 'Este miembro está suspendido. Un propietario debe poder iniciar sesión.',
  ownerStays: 'Una organización siempre tiene un propietario. Transfiere primero la propiedad.',
  ownerTransfers: 'Solo el propietario puede transferir la propiedad.',
  invitationGone: 'Esta invitación no es válida: se ha usado o retirado, o ha caducado. Pide otra.',
  invitationNewPassword:
    'Solo puedes definir una contraseña nueva con el enlace del correo. Escribe la contraseña actual de tu cuenta.',
  invitationWaits:
    'Ya hay una invitación pendiente para esta dirección. Envíala de nuevo o retírala primero.',
  invitationOwner:
    'No se puede invitar a nadie como propietario. Invita a la persona con otro rol y después transfiere la propiedad.',
  invitationLimit: 'El límite es de {max, number} invitaciones pendientes. Retira una primero.',
  invitationEnded: 'Esta invitación ya no está activa. Invita de nuevo a la persona.',
  roleLimit: 'Una organización tiene como máximo {max, number} roles propios. Elimina uno primero.',
  roleInUse:
    'El rol está asignado a {members, plural, one {# miembro} other {# miembros}} y {invitations, plural, one {# invitación pendiente} other {# invitaciones pendientes}}. Asigna antes otro rol a los miembros y retira las invitaciones.',
  roleNameTaken: 'Ya existe un rol con este nombre. Elige otro nombre.',
  roleNameBuiltIn: 'Este nombre se parece demasiado al del rol integrado {role}. Elige otro.',
  rolePermissionOfOwner: 'Solo el propietario puede tener este permiso. Ningún rol puede darlo.',
  keyEnded: 'Esta clave ya no funciona, así que no se puede reemplazar. Crea una clave nueva.',
  keyLimit: 'Una organización tiene como máximo {max, number} claves activas. Revoca una primero.',
  senderInUse: 'Hay campañas que usan este remitente. Cancélalas o cámbialas primero.',
  senderTaken: 'Un remitente de este proveedor ya tiene esta dirección. Cambia ese remitente.',
  senderNumber:
    'Escribe un número con prefijo de país, un código corto o un nombre de hasta 11 letras y cifras.',
  senderTexting: 'Elige un remitente de SMS activo.',
  senderPaused: 'El remitente {name} está en pausa. Reanúdalo primero.',
  conversationSenderDeleted:
    'El remitente de esta conversación se ha eliminado. Empieza una conversación con otro remitente.',
  sendingHeld: 'Quien administra el servidor ha pausado los envíos. Pídele que los reanude.',
  addressOptedOut:
    '{kind, select, email {Esta dirección está dada de baja} other {Este número está dado de baja}}, así que no recibe mensajes.',
  addressShared:
    '{count, plural, one {# contacto tiene} other {# contactos tienen}} esta dirección. Abre el contacto que buscas.',
  optOutReplyLink: 'La respuesta a una baja solo puede confirmarla. Quita el enlace.',
  keywordLimit:
    'La organización ha añadido {used, number} palabras clave, y el límite es {max, number}. Elimina una primero.',
  keywordBuiltIn:
    '{keyword} da de baja en todas las organizaciones, así que no se puede cambiar ni eliminar.',
  keywordAnswered:
    '{keyword} ya sirve para pedir ayuda o para darse de alta, así que no puede servir para darse de baja.',
  keywordKnown: '{keyword} ya es una palabra clave. Añade otra.',
  wordInUse:
    '{kind, select, join_link {El enlace de alta} poll {La encuesta} other {La palabra de baja}} «{name}» ya usa «{word}». Elige otra palabra.',
  messageEmpty: 'Escribe un mensaje o adjunta un archivo.',
  messageValuesEmpty: 'Rellena todos los valores de la plantilla.',
  messageTooLong: 'El mensaje es demasiado largo. Acórtalo o envíalo en dos mensajes.',
  messageOneFile: 'Un mensaje de WhatsApp solo puede tener un archivo.',
  messageFileUnreachable:
    'El proveedor de {name} no puede descargar este archivo. Pide a quien administra el servidor que configure una dirección con HTTPS.',
  messageAnswered:
    'Otra persona de tu equipo ha respondido mientras escribías, así que tu mensaje no se ha enviado. Lee la respuesta y decide si envías la tuya.',
  messageLate: 'Elige un momento dentro de los próximos {days, number} días.',
  messageNoWindow:
    'El contacto puede estar en varias zonas horarias, y ninguna hora queda fuera de las horas de silencio en todas. Elige tú la hora.',
  messageNotScheduled: 'Este mensaje ya no está programado, así que no se puede cancelar.',
  contactWithoutAddress:
    'El contacto no tiene {kind, select, email {dirección de correo} other {número de teléfono}}. Añade primero este dato al contacto.',
  snoozeLate: 'Elige un momento dentro del próximo año.',
  assigneeCannotReply: 'Elige un miembro cuyo rol pueda responder en la bandeja de entrada.',
  creditsLacking:
    '{messages, plural, one {# mensaje costaría} other {# mensajes costarían}} {credits, plural, one {# crédito} other {# créditos}}, pero {available, plural, one {solo hay # crédito disponible} other {solo hay # créditos disponibles}}. {mode, select, MANUAL {Pide créditos o un plan mayor a quien administra el servidor.} other {Compra créditos o un paquete, o elige un plan mayor.}}',
  paymentUnavailable: 'El servicio de pago no responde. Inténtalo de nuevo en unos minutos.',
  paymentRefused:
    'El servicio de pago ha rechazado el pago. Vuelve a cargar la página o pregunta a quien administra el servidor.',
  paymentTooSmall: 'El importe es inferior al mínimo para pagos con tarjeta.',
  planCurrent: 'La organización ya tiene este plan.',
  planBound:
    'La organización paga otro plan, y un plan no se puede cambiar antes de que termine su periodo de facturación. Cancela ese plan y suscríbete al nuevo cuando termine, o pregunta a quien administra el servidor.',
  planInterval:
    'El plan {plan} no está disponible con facturación {interval, select, MONTH {mensual} other {anual}}.',
  planFree:
    'El plan {plan} es gratuito y no necesita pago. Una organización tiene este plan mientras no paga otro.',
  addOnNeedsPlan: 'Este complemento se paga junto con un plan. Suscríbete primero a un plan.',
  productFree: '{product} no cuesta nada. Pídelo a quien administra el servidor.',
  purchaseSettled: 'Esta compra ya se ha completado. Vuelve a cargar la página para verla.',
  purchaseExpired: 'Esta compra ha caducado. Empieza otra.',
  refillNoCard:
    'Aún no hay ninguna tarjeta guardada. Paga una vez con tarjeta o añade una en el portal de facturación.',
  refillNotConsumed: '{product} no se puede comprar automáticamente, porque no se agota con el uso.',
  subscriptionNone: 'La organización no tiene ninguna suscripción.',
  subscriptionAssigned:
    'Este plan lo ha asignado quien administra el servidor. Solo esa persona puede terminarlo.',
  subscriptionElsewhere:
    'Este plan se pagó a través de otro procesador de pagos. Pide a quien administra el servidor que lo termine.',
  subscriptionUnpaid: 'El primer pago de esta suscripción todavía no se ha completado.',
  subscriptionNotCancelled: 'La suscripción no estaba cancelada.',
  subscriptionOver: 'El periodo de la suscripción ha terminado. Suscríbete de nuevo.',
  marginsNotChosen:
    'Quien administra el servidor no ha elegido una organización que pueda ver costes y márgenes.',
  marginsOfOperator:
    'Solo los miembros de la organización de quien administra el servidor pueden ver costes y márgenes.',
  feedOnlyRecurring: 'Los feeds son para correos recurrentes. Quita el feed o repite el correo.',
} satisfies Translation<typeof english>
