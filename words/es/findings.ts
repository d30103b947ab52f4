import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken: 'Un error interno detuvo el cambio. Inicia un cambio nuevo o deshaz este.',
  bulkChanged:
    'Se cambió o se eliminó una campaña, un segmento, una etiqueta o un campo personalizado que usa este cambio.',
  bulkUnexpected:
    '{matched, plural, one {# contacto cumple el filtro} other {# contactos cumplen el filtro}}, pero se esperaban {expected, number}. No se cambió nada.',
  importBroken: 'Un error interno detuvo la importación. Vuelve a subir el archivo para continuarla.',
  listBroken: 'Un error interno detuvo la importación. Vuelve a subir el archivo.',
  listCommandEnded:
    'El comando que importaba el archivo se interrumpió. Las entradas leídas están en la lista de bajas. Vuelve a importar el archivo para el resto.',
  listLost:
    'Los datos se restauraron a un estado anterior, sin el resto de este archivo. Vuelve a importar el archivo.',

  webhookGone: 'El receptor respondió 410 Gone.',
  webhookFailing: 'Todos los intentos de los últimos cinco días fallaron.',
  webhookForbidden: 'La dirección del endpoint no es pública, así que no se le envió nada.',
  webhookNoConnection: 'No fue posible conectar con el receptor.',
  webhookNoAnswer: 'La conexión terminó antes de una respuesta legible del receptor.',
  webhookLate: 'El receptor no dio una respuesta completa en 15 segundos.',
  webhookWithheld: 'El miembro que configuró el endpoint no puede leer este evento ({permission}).',

  domainNoNameServer:
    'Ningún servidor de nombres respondió a la consulta sobre {host}. Compruébalo de nuevo en un minuto.',
  domainNoAddress:
    '{host} aún no tiene dirección en el DNS. Un registro nuevo puede tardar unas horas en verse en todas partes.',
  domainPrivate: '{host} lleva a una dirección privada que los teléfonos no pueden alcanzar.',
  domainNoCertificate:
    '{host} lleva a este servidor, pero aún no tiene certificado. Compruébalo de nuevo en un minuto. Si sigue sin certificado, consulta el registro del proxy.',
  domainNoConnection:
    'No se pudo establecer una conexión https con {host}: allí no hay ningún servicio a la escucha o el proxy no tiene un certificado para {host}.',
  domainNoAnswer: '{host} aceptó la conexión pero no respondió.',
  domainRedirects: '{host} redirige a otra dirección. Su proxy debe pasar las solicitudes a este servidor.',
  domainElsewhere: 'Otro servidor responde en {host}, con el estado {status}.',
  domainHostHeader:
    '{host} llega a este servidor, pero su proxy no pasa el encabezado Host. Este servidor ve {seen}.',
  domainStepOperator:
    'Pide a quien administra el servidor que configure public_base_url, porque aún no se puede acceder a este servidor desde internet.',
  domainStepRecord: 'Añade un registro DNS: {host} {type} {value}.',
  domainStepHttps:
    'Pide a quien administra el servidor que sirva https para {host} y pase el encabezado Host, salvo que el proxy haga ambas cosas automáticamente.',
  domainStepCheck: 'Después, comprueba el dominio.',

  noAnswer: 'No se pudo acceder a la pasarela o no respondió. El motivo está en el registro del servidor.',
  templatesOther: '{name} envía {channel}. Solo los remitentes de WhatsApp tienen plantillas.',
  templatesAny: '{provider} no tiene lista de plantillas y acepta cualquiera.',
  whatsappAnswered: 'WhatsApp respondió {status}.',
  templatePart: 'Esta plantilla tiene una parte que no se admite ({type}).',
  templateHeader: 'El encabezado de esta plantilla no es ni un texto ni un archivo ({type}).',
  templateNamedHeader:
    'El marcador del encabezado de esta plantilla tiene un nombre, y solo se pueden rellenar los numerados.',
  templateButton: 'Uno de los botones de esta plantilla no se admite ({type}).',
  exportChanged:
    'Se eliminó un segmento o un campo personalizado que usan los filtros. Inicia otra exportación.',
  exportBroken: 'Un error interno detuvo la exportación. Inicia otra exportación.',
  webhookMaker: 'El miembro que configuró el endpoint ya no puede leer eventos.',

  dnsNoAnswer:
    'Ningún servidor DNS respondió, así que el registro no se comprobó. Vuelve a comprobarlo más tarde.',
  spfNone:
    '{domain} no tiene registro SPF. Añade el registro TXT que recomienda quien administra {host}, como «v=spf1 include:… ~all».',
  spfSeveral:
    '{domain} tiene {count, number} registros SPF, así que ninguno cuenta. Combínalos en un solo registro.',
  spfAll: 'El registro SPF de {domain} permite enviar a cualquier servidor. Termina el registro con «~all».',
  spfFound: '{domain} tiene un registro SPF. Asegúrate de que incluye {host}.',
  dkimOff:
    'Este servidor no firma los correos. Si el servidor de correo tampoco los firma, rellena los ajustes de DKIM. Los grandes proveedores de buzones rechazan los correos sin firma.',
  dkimFound: 'La clave pública está publicada en {name}.',
  dkimNone: '{name} no tiene registro. Añade allí este registro TXT: {record}',
  dkimOther: 'El registro de {name} tiene otra clave. Sustitúyelo por este registro TXT: {record}',
  dmarcNone: '{domain} no tiene registro DMARC. Añade este registro TXT en _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} tiene {count, number} registros DMARC, así que ninguno cuenta. Conserva uno.',
  dmarcSigned: '{domain} tiene un registro DMARC y la firma de {signer} está alineada con él.',
  mxFound: '{domain} tiene un servidor que acepta correos.',
  mxRefuses:
    'El registro MX de {domain} indica que el dominio no acepta correos. Las respuestas y los rebotes se pierden, y muchos servidores rechazan correos de un dominio así. Añade un registro MX para tu servidor de correo.',
  mxWeb:
    '{domain} no tiene registro MX, así que los correos al dominio van a su servidor web. Añade un registro MX para tu servidor de correo.',
  mxNone:
    '{domain} no acepta correos. Las respuestas y los rebotes se pierden, y muchos servidores rechazan correos de un dominio así. Añade un registro MX para tu servidor de correo.',
  ptrFound: 'La dirección de {host} tiene un nombre DNS inverso que lleva a la misma dirección.',
  smtpWorks: 'El servidor de correo responde y acepta el usuario y la contraseña.',
  smtpOpen: 'El servidor de correo responde. El acceso no se probó, porque no hay usuario configurado.',
  smtpEncrypted: 'La conexión está cifrada.',
  smtpPlain: 'La conexión no está cifrada. Elige STARTTLS o TLS como cifrado.',
  smtpNoEncryption:
    'La conexión no se pudo cifrar. Comprueba el cifrado, el puerto y el certificado del servidor.',
  smtpUnreachable: 'No se pudo acceder al servidor de correo. Comprueba el host, el puerto y el cifrado.',
  vendorAnswers: '{name} responde en {origin}.',
  vendorSilent: 'No se comprobó, porque {name} no respondió.',
  vendorAccepts: '{name} acepta las credenciales.',
  vendorBusy: 'No se comprobó: {name} respondió {status}. Inténtalo más tarde.',
  receiptsNowhere:
    '{name} no puede acceder a {origin} para acuses y mensajes entrantes. Pide a quien administra el servidor que configure public_base_url con una dirección https pública.',
  receiptsUrl: 'Cada mensaje contiene la URL para acuses de {name}.',
  inboundHere: 'Los mensajes entrantes llegan a este remitente.',
  numberForeign:
    '{address} no es un número de esta cuenta. Compra el número o introduce la cuenta que lo tiene.',
  numberNoSms: '{address} no puede enviar SMS. Compra un número con SMS.',
  numberWorks: '{address} pertenece a la cuenta y puede enviar SMS.',
  sandboxWorks: 'El operador de prueba está integrado. Ningún teléfono recibe nada.',
  creditNone: 'La cuenta no tiene saldo. Añade saldo en la consola de Plivo.',
  creditLeft: 'La cuenta puede pagar mensajes.',

  answered: '{name} respondió {status}.',
  answeredWith: '{name} respondió {status}: «{answer}»',
  gatewayAnswered: 'La pasarela respondió {status}.',
  gatewayAnsweredWith: 'La pasarela respondió {status}: «{answer}»',
  together: '{first} {second}',
  answerWithoutId: 'La respuesta no tiene ID de mensaje.',
  gatewayWord: 'Los ajustes no indican qué significa «{word}».',
  gatewayNoId: 'La respuesta no tiene ID de mensaje en {path}.',
  notBegun: 'El envío terminó antes de transmitir el mensaje.',
  testRefused: 'Rechazado: este número siempre rechaza los mensajes.',
  testLost: 'La respuesta se perdió: este número nunca responde.',
  testThrottled: 'Limitado: este número solo acepta mensajes después de una espera.',

  notChecked: 'No se comprobó.',
  answers: '{place} responde.',
  twilioAdvice:
    'Copia de nuevo «Account SID» y «Auth Token» de la página de inicio de la consola de Twilio. Una clave de API debe ser de la misma cuenta.',
  plivoAdvice: 'Copia de nuevo «Auth ID» y «Auth Token» de la página de resumen de la consola de Plivo.',
  telnyxAdvice:
    'Crea una clave de API (v2) en «API Keys» en el portal de Telnyx e introdúcela de nuevo. El perfil de mensajería debe ser de la misma cuenta.',
  vonageAdvice:
    'Copia de nuevo «API key» y «API secret» de «API Settings» en el panel de Vonage. Un secreto se muestra una sola vez.',
  twilioService:
    'El Messaging Service elige el número. Envía un mensaje de prueba para ver si el servicio tiene un número. Introduce en «Integration» la URL para mensajes entrantes de este remitente.',
  twilioName:
    '{address} es un código corto o un nombre, y Twilio no da información sobre ellos. Envía un mensaje de prueba.',
  numberNoMms:
    '{address} no puede enviar MMS. Desactiva «El número puede enviar archivos (MMS)» para que los archivos sean enlaces en el texto.',
  inboundElsewhere: 'Los mensajes entrantes van a {url}, así que un STOP no puede llegar aquí.',
  inboundNowhere: 'Los mensajes entrantes no van a ninguna parte, así que un STOP no puede llegar aquí.',
  twilioInbound:
    'Introduce la URL para mensajes entrantes de este remitente en el número, en la consola de Twilio, en «A message comes in», como webhook con HTTP POST.',
  telnyxInbound:
    'En el perfil de mensajería del número, introduce como URL de webhook la URL para mensajes entrantes que muestra este remitente, y elige la versión 2 de la API.',
  telnyxProfileUnknown: 'No se comprobó, porque falta el ID del perfil de mensajería.',
  telnyxProfileOff: 'El perfil de mensajería está desactivado. Actívalo en el portal de Telnyx.',
  telnyxProfileOn: 'El perfil de mensajería está activado.',
  plivoInbound:
    'No se comprobó. Introduce la URL para mensajes entrantes de este remitente como «Message URL» (POST) de la aplicación del número y envía un mensaje al número.',
  eventsUrl:
    '{name} puede comunicar rebotes y quejas a este servidor. Su webhook debe tener la URL de este remitente.',
  eventsNowhere:
    '{name} no puede comunicar rebotes y quejas a {origin}. Pide a quien administra el servidor que configure public_base_url con una dirección https pública.',
  dkimService:
    '{domain} no tiene ningún registro DKIM de {name}. Verifica el dominio en {name} y añade los registros DNS que se muestran allí.',
  dmarcService:
    '{domain} tiene un registro DMARC. Los correos lo cumplen en cuanto {name} firma por el dominio.',
  postmarkAdvice:
    'Copia de nuevo el token de API del servidor desde «API Tokens» en Postmark y comprueba el ID del flujo de mensajes (message stream).',
  postmarkStream: 'El flujo de mensajes {name} puede enviar.',
  postmarkStreamOff: 'El flujo de mensajes {name} está archivado. Restáuralo en Postmark o introduce otro.',
  postmarkOwnLink:
    'Postmark añade su propio enlace de baja a los correos del flujo {name}. Pide a Postmark la gestión de bajas «Custom», porque los correos ya tienen un enlace.',
  mailgunAdvice:
    'Copia de nuevo la clave de API y el nombre del dominio de envío desde Mailgun, y elige la región del dominio. Una clave de envío puede enviar, pero no se puede comprobar.',
  domainVerified: '{name} ha verificado {domain}.',
  domainUnverified:
    '{name} no ha verificado {domain}. Añade los registros DNS que se muestran allí y verifica el dominio.',
  sesAdvice:
    'Copia de nuevo la clave de acceso del usuario de IAM y comprueba la región. Su política debe permitir ses:SendEmail, ses:SendRawEmail, ses:GetAccount y ses:GetEmailIdentity.',
  sesPaused:
    'Amazon SES ha detenido los envíos de esta cuenta. Mira las «Reputation metrics» en la consola de SES.',
  sesSandbox:
    'La cuenta está en el entorno de pruebas de Amazon SES, así que solo las direcciones verificadas reciben correos. Solicita «Production access» en la consola de SES.',
  sesWorks: 'La cuenta puede enviar {count, number} correos en 24 horas, {perSecond, number} por segundo.',
  domainUnknown:
    '{name} no muestra {domain}. Si la dirección de este remitente está verificada por sí misma, no hay problema. Si no, verifica el dominio.',
  dkimByService: '{name} firma los correos de {domain}.',
  eventsUnproven:
    'Solo el secreto en la URL del webhook demuestra que un aviso viene de {name}. Rellena los ajustes del webhook para tener una segunda prueba.',
  vonageInbound:
    'No se comprobó. Elige la Messages API para SMS en «API Settings», introduce la URL para mensajes entrantes de este remitente como webhook de «inbound messages» y envía un mensaje al número.',
  credentialsByMessage:
    'Solo un mensaje muestra si la pasarela acepta las credenciales. Envía un mensaje de prueba.',
  gatewayReceipts: 'Los ajustes describen los acuses de entrega.',
  gatewayNoReceipts:
    'Los ajustes no describen acuses de entrega, así que los mensajes se quedan en «enviado».',
  gatewayInbound: 'Los ajustes describen los mensajes entrantes.',
  gatewayNoInbound: 'Los ajustes no describen mensajes entrantes, así que un STOP no puede llegar aquí.',

  kannelAccepts: 'Kannel acepta el nombre y la contraseña.',
  kannelRefuses: 'Kannel rechaza el nombre y la contraseña o la dirección de este servidor (user-allow-ip).',
  kannelOther: 'Un servicio sendsms nunca da esta respuesta. Comprueba la URL del servicio sendsms.',
  kannelPageAnswered: 'La página de estado respondió {status}.',
  kannelPageAnsweredWith: 'La página de estado respondió {status}: «{answer}»',
  kannelNoSmsc: 'Kannel no tiene ninguna conexión con el smsc-id {smsc}.',
  kannelNoConnection: 'Kannel no tiene conexión con ningún operador.',
  kannelOnline: 'En línea: {names}.',
  kannelOffline: 'Sin conexión con un operador. Kannel muestra {states}.',
  kannelNoStatusPage:
    'La conexión con el operador no se comprobó, porque falta la URL de la página de estado. Envía un mensaje de prueba.',
  kannelReceipts:
    'Los acuses no se pueden comprobar desde aquí. Envía un mensaje de prueba: si se entrega, Kannel llega a la URL para acuses.',
  kannelInbound:
    'Solo un mensaje entrante muestra si STOP llega aquí. Pon en la get-url del sms-service la URL para mensajes entrantes de este remitente, seguida de {query}.',
  kannelLong:
    'Kannel corta un mensaje de varias partes después de la primera, salvo que su sendsms-user tenga max-messages = 10 y concatenation = true.',

  smtpRefuses: 'El servidor de correo rechaza el usuario o la contraseña.',
  smtpRefusesCode: 'El servidor de correo rechaza el usuario o la contraseña ({code}).',
  mailInDoubt: 'El servidor de correo no dijo si aceptó el correo.',
  mailNotEncrypted: 'La conexión con el servidor de correo no se pudo cifrar.',
  mailUnreachable: 'No se pudo acceder al servidor de correo.',
  dmarcSpf:
    '{domain} tiene un registro DMARC y SPF está alineado con él, porque los rebotes vuelven a su dominio.',
  dmarcSign: 'Configura una firma (DKIM) para que también el correo reenviado cumpla DMARC.',
  dmarcSigner: 'La firma de {signer} no está alineada. Pon {domain} como dominio de la firma.',
  dmarcUnaligned:
    '{domain} tiene un registro DMARC, pero ni la firma (DKIM) ni la dirección de rebotes están alineadas con él.',
  dmarcStrict:
    '{domain} tiene un registro DMARC, pero ni la firma (DKIM) ni la dirección de rebotes están alineadas con él, así que los proveedores de buzones no entregan los correos.',
  dmarcAlign: 'Usa {domain} para la firma o para la dirección de rebotes.',
  dmarcAlignUnsigned:
    'Usa {domain} para la firma o para la dirección de rebotes, salvo que el servidor de correo firme por ese dominio.',
  ptrHidden:
    'Desde aquí no se ve la dirección IP pública de {host}. Si {host} entrega los correos directamente a los destinatarios, comprueba en ese servidor que la IP tenga un nombre DNS inverso y que ese nombre lleve a la misma IP.',
  ptrNone: '{address}, la dirección de {host}, no tiene nombre en el DNS inverso.',
  ptrOther:
    '{address}, la dirección de {host}, tiene el nombre DNS inverso {name}, pero ese nombre no lleva a esta dirección.',
  ptrAdvice:
    'Si {host} envía por sí mismo a los destinatarios, pide al proveedor de la dirección un registro PTR con el nombre del servidor. Los proveedores de buzones rechazan correos sin ese registro.',
  recordFound: '{name} tiene un registro.',
  tlsReportsNone:
    '{name} no tiene registro. El registro es opcional. Con un registro, otros servidores te informan del correo que no se pudo cifrar (RFC 8460).',
  mtaStsNone:
    '{name} no tiene registro. El registro es opcional. Con un registro, otros servidores solo te envían correo cifrado (RFC 8461).',
  mailboxAccepts: 'El buzón acepta el acceso de {username}.',
  mailboxClosed: 'El buzón cerró la conexión.',
  mailboxNoAddress: 'No se puede acceder al buzón: su host no tiene ninguna dirección permitida.',
  mailboxRefuses: 'El buzón rechaza el nombre y la contraseña.',
  mailboxFailed: 'La conexión con el buzón falló.',
  mailboxFolder: 'El buzón no tiene la carpeta {folder} o no permite escribir en ella.',
  mailboxNoMarking: 'El buzón no permite marcar correos como leídos.',
  mailTriedAgain: 'Un correo del buzón no se pudo guardar. El servidor lo volverá a intentar.',
  mailsSetAside:
    '{count, plural, one {# correo del buzón no se pudo leer y sigue allí, marcado y sin leer. Míralo y luego márcalo como leído. Para intentarlo de nuevo, quita la marca.} other {# correos del buzón no se pudieron leer y siguen allí, marcados y sin leer. Míralos y luego márcalos como leídos. Para intentarlo de nuevo, quita la marca.}}',

  whatsappAccepts: 'WhatsApp acepta el token.',
  whatsappToken:
    'Comprueba «Access token» y «Phone number ID». El token necesita whatsapp_business_messaging y whatsapp_business_management.',
  whatsappNumber: '{number} es el número de la cuenta.',
  whatsappStatus: '{number} tiene el estado {status} en WhatsApp.',
  whatsappQuality: 'La calidad del número es {rating}.',
  whatsappQualityUnknown: 'La calidad del número es desconocida.',
  whatsappQualityLow:
    'Los destinatarios bloquean o denuncian el número: su calidad es {rating}. Si continúan, Meta bajará el límite.',
  whatsappNoLimit:
    'Meta no limita el número de personas con las que este número puede iniciar una conversación.',
  whatsappLimitUnknown:
    'Meta no indica con cuántas personas puede iniciar una conversación este número en 24 horas.',
  whatsappLimit:
    'Meta permite que este número inicie conversaciones con {people, number} personas en 24 horas.',
  whatsappSubscribed: 'La app recibe los acuses y mensajes de la cuenta.',
  whatsappUnsubscribed:
    'Ninguna app está suscrita a la cuenta, así que los acuses y STOP no llegan. Suscríbete al campo «messages» en la app.',
  whatsappAccount: 'Comprueba «WhatsApp Business Account ID».',
  whatsappNotPublic:
    'Meta solo llama a direcciones https públicas. Configura public_base_url; ahora es {origin}.',
  whatsappHere: 'Los acuses de recibo y los mensajes entrantes del número llegan a este remitente.',
  whatsappElsewhere: 'Los acuses de recibo y los mensajes van a otra dirección en {origin}.',
  whatsappElsewhereHidden: 'Los acuses de recibo y los mensajes van a otra dirección.',
  whatsappNowhere: 'Meta no indica adónde van los acuses y mensajes.',
  whatsappEnter:
    'Introduce la URL de callback de este remitente y «Verify token» en la app, o como dirección propia del número.',
  newsTemplate: 'La plantilla {name} ({language}) tiene el estado {event} en WhatsApp.',
  newsWords: 'Meta dice: «{words}»',
  newsReason: 'El motivo es {reason}.',
  newsTemplateFlagged:
    'La plantilla {name} ({language}) tiene el estado FLAGGED en WhatsApp: los destinatarios la bloquean o la denuncian. Si continúan, Meta desactivará la plantilla.',
  newsDisabled:
    'Meta ha desactivado la cuenta de WhatsApp. Recurre la decisión en el Business Support de Meta.',
  newsDisabledOn:
    'Meta desactivará la cuenta de WhatsApp el {date}. Recurre la decisión en el Business Support de Meta.',
  newsDisabledSoon:
    'Meta desactivará pronto la cuenta de WhatsApp. Recurre la decisión en el Business Support de Meta.',
  newsReinstated:
    'Meta ha restablecido la cuenta de WhatsApp. Comprueba el remitente para activarlo de nuevo.',
  newsGone: 'WhatsApp informa de {event}: la app ya no puede usar la cuenta.',
  newsRestricted: 'Meta restringe la cuenta de WhatsApp: {limits}.',
  newsViolation: 'Meta informa de que la cuenta de WhatsApp incumple su política.',
  newsViolationOf: 'Meta informa de que la cuenta de WhatsApp incumple su política: {violation}.',
  newsFlagged:
    'Los destinatarios bloquean o denuncian el número. Si continúan, Meta bajará el límite. Envía a menos personas y con menos frecuencia.',
  newsLimit:
    'Meta permite ahora que el número inicie conversaciones con {people, number} personas como máximo en 24 horas. El límite diario del remitente se bajó a esa cantidad.',
  capSet: 'El remitente no tenía límite diario. Este es ahora su límite.',
  capAbove:
    'El límite diario del remitente, {cap, number}, es mayor. Bájalo a {limit, number}, porque los mensajes que superen ese número fallarán.',
  capBelow: 'El límite diario del remitente, {cap, number}, se puede subir a este número.',
  capSame: 'El límite diario del remitente es el mismo.',

  smppAccepts: 'El operador acepta la cuenta {systemId}.',
  smppReceipts: 'Solo un mensaje muestra si el operador envía acuses. Envía un mensaje de prueba.',
  smppUnreachable: 'No se pudo acceder al operador. El motivo está en el registro del servidor.',
  smppLost: 'Se perdió la conexión con el operador. El motivo está en el registro del servidor.',
  smppSilent: 'El operador no responde.',
  smppLate: 'El operador no respondió a tiempo.',
  smppLostBefore: 'La conexión se perdió antes de la respuesta.',
  smppClosed: 'La conexión con el operador se cerró.',
  smppNotBegun: 'El mensaje no se pudo transmitir al operador.',
  smppUnreadable: 'La respuesta del operador no se puede leer.',
  smppPart: 'La parte {part, number} de {parts, number} no se aceptó.',
  smppCode: 'El operador respondió {code}.',
  smppNotReady: 'El operador indica que la sesión no está lista para mensajes ({code}).',
  smppQueueFull: 'El operador indica que su cola está llena ({code}).',
  smppTooMany: 'El operador indica que recibe demasiados mensajes a la vez ({code}).',
  smppSystemError: 'El operador informa de un error en su sistema ({code}).',
  smppTemporary: 'El operador informa de un error temporal ({code}).',
  smppUnknownError: 'El operador informa de un error desconocido ({code}).',
  smppMessageLength: 'El operador indica que la longitud del mensaje no es válida ({code}).',
  smppCommandLength: 'El operador indica que la longitud de un comando no es válida ({code}).',
  smppCommandUnknown: 'El operador indica que no conoce el comando ({code}).',
  smppPriority: 'El operador indica que la prioridad no es válida ({code}).',
  smppReceiptRequest: 'El operador indica que la solicitud de acuse no es válida ({code}).',
  smppSenderAddress: 'El operador indica que la dirección del remitente no es válida ({code}).',
  smppRecipientNumber: 'El operador indica que el número del destinatario no es válido ({code}).',
  smppBindFailed: 'El operador indica que la conexión (bind) falló ({code}).',
  smppPassword: 'El operador indica que la contraseña no es válida ({code}).',
  smppSystemId: 'El operador indica que el ID de sistema no es válido ({code}).',
  smppServiceType: 'El operador indica que el tipo de servicio no es válido ({code}).',
  smppEsmClass: 'El operador indica que la esm_class no es válida ({code}).',
  smppSubmitFailed: 'El operador indica que el envío del mensaje falló ({code}).',
  smppSourceTon: 'El operador indica que el tipo de número (TON) del remitente no es válido ({code}).',
  smppSourceNpi: 'El operador indica que el plan de numeración (NPI) del remitente no es válido ({code}).',
  smppDestTon: 'El operador indica que el tipo de número (TON) del destinatario no es válido ({code}).',
  smppDestNpi: 'El operador indica que el plan de numeración (NPI) del destinatario no es válido ({code}).',
  smppSystemType: 'El operador indica que el tipo de sistema no es válido ({code}).',
  smppReplaceFlag: 'El operador indica que el indicador de reemplazo no es válido ({code}).',
  smppDeliveryTime: 'El operador indica que la hora de entrega programada no es válida ({code}).',
  smppValidity: 'El operador indica que el periodo de validez no es válido ({code}).',
  smppPermanent: 'El operador informa de un error permanente ({code}).',
  smppRejected: 'El operador indica que el mensaje se ha rechazado ({code}).',
  smppParameterLength: 'El operador indica que un parámetro tiene una longitud no válida ({code}).',
  smppParameterMissing: 'El operador indica que falta un parámetro ({code}).',
  smppParameterValue: 'El operador indica que un parámetro tiene un valor no válido ({code}).',
  smppUndelivered: 'El operador indica que el mensaje no se pudo entregar ({code}).',
  smppServiceForbidden: 'El operador indica que esta cuenta no puede usar el tipo de servicio ({code}).',
  smppActForbidden: 'El operador indica que esta cuenta no puede realizar esta acción ({code}).',
  smppServiceUnavailable: 'El operador indica que el tipo de servicio no está disponible ({code}).',
  smppServiceDenied: 'El operador indica que el tipo de servicio está denegado ({code}).',
  smppAlphabet: 'El operador indica que el alfabeto no es válido ({code}).',
  smppInUse: 'El operador indica que otra sesión está usando la cuenta ({code}).',

  connectionFailed: 'La conexión falló. El motivo está en el registro del servidor.',
  connectionClosed: 'La conexión se cerró.',
  senderChanged: 'Se cambiaron los ajustes de este remitente.',
  senderMoved:
    'El remitente vino de otro servidor sin sus credenciales. Introduce las credenciales y reanuda el remitente.',

  keywordsNotTaken: 'Los ajustes de este remitente no indican adónde van los mensajes con palabras clave.',
  keywordsUnreadable: 'La respuesta de Telnyx no se puede leer.',
  keywordsKey: 'Telnyx respondió {status}. Comprueba la clave de API del remitente.',
  keywordsProfile: 'Telnyx respondió {status}. El perfil de mensajería del remitente no existe.',
  keywordsRefused: 'Telnyx respondió {status} y no aceptó las palabras clave.',
  optOutsHere:
    'Las bajas se respetan aquí, antes de cada mensaje. Si el proveedor responde a STOP por sí mismo, activa «El proveedor responde a STOP, START y HELP» para que los contactos no reciban dos respuestas.',
  optOutsTwilio:
    'Twilio bloquea un número que envía STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE u OPTOUT y responde por sí mismo: activa «El proveedor responde a STOP, START y HELP». Solo START desde el mismo teléfono quita el bloqueo.',
  optOutsTwilioOwn:
    'Introduce en Twilio tus propias palabras clave: {keywords} (Messaging Services > Opt-Out Management).',
  optOutsTelnyx:
    'Telnyx bloquea un número que envía STOP. START quita el bloqueo. Telnyx responde a STOP y START por sí mismo: activa «El proveedor responde a STOP, START y HELP». Todas las palabras clave se introducen en el perfil de mensajería del remitente, para números del país de la organización. Sin ID del perfil de mensajería, introduce tus propias palabras clave en el perfil, en Messaging, en el portal.',

  guardFiltered:
    'De {whole, plural, one {# mensaje} other {# mensajes}}, los operadores bloquearon {part, plural, one {# como spam} other {# como spam}} ({share, number} %); el límite es del {limit, number} %.',
  guardFailed:
    'De {whole, plural, one {# mensaje} other {# mensajes}}, {part, plural, one {falló #} other {fallaron #}} ({share, number} %); el límite es {limit, number} %.',
  guardOptedOut:
    'De {whole, plural, one {# mensaje} other {# mensajes}}, {part, plural, one {# provocó una baja} other {# provocaron una baja}} ({share, number} %); el límite es {limit, number} %.',
  guardComplained:
    'De {whole, plural, one {# mensaje} other {# mensajes}}, {part, plural, one {# se marcó como spam} other {# se marcaron como spam}} ({share, number} %); el límite es {limit, number} %.',
  pauseDown: 'Carillon no funcionó entre {from} y {to}.',
  pauseAudience: 'No se pudieron elegir los destinatarios. El motivo está en el registro del servidor.',

  creditsLack:
    '{messages, plural, one {# mensaje costaría} other {# mensajes costarían}} {credits, plural, one {# crédito} other {# créditos}}, pero {available, plural, one {solo hay # disponible} other {solo hay # disponibles}}.',
  creditsLackOf:
    '{messages, plural, one {# mensaje costaría} other {# mensajes costarían}} {credits, plural, one {# crédito} other {# créditos}}, pero {available, plural, one {solo hay # disponible} other {solo hay # disponibles}}. Ya se han usado {used, number} de {unit, select, EMAIL {{limit, plural, one {# correo} other {# correos}}} WHATSAPP {{limit, plural, one {# mensaje de WhatsApp} other {# mensajes de WhatsApp}}} other {{limit, plural, one {# segmento de SMS} other {# segmentos de SMS}}}} del plan y los paquetes.',

  credentialsSealed: 'Las credenciales de este remitente no se pueden descifrar. Introdúcelas de nuevo.',

  cardDeclined: 'La tarjeta fue rechazada.',
  cardFunds: 'La tarjeta no tiene fondos suficientes.',
  cardExpired: 'La tarjeta ha caducado.',
  cardNotConfirmed: 'El banco no recibió tu confirmación.',
  cardAsks: 'El banco de la tarjeta te pide que confirmes el pago.',
  cardNone: 'No hay ninguna tarjeta.',

  fileNoAddress: 'El proveedor no dio una dirección utilizable para este archivo.',
  fileForbidden: 'No se permite acceder a la dirección de este archivo.',
  fileSilent: 'El proveedor no respondió.',
  fileAnswered: 'El proveedor respondió {status}.',
  fileTooLarge: 'El archivo tiene más de {bytes} bytes.',
  fileCutOff: 'El archivo no se pudo leer hasta el final.',
  fileRedirects: 'El proveedor redirige demasiadas veces.',
  fileNoRoom:
    'No queda espacio para más archivos recibidos. Pide a quien administra el servidor que elimine algunos.',

  // Feeds
  feedAbsent: 'La campaña no tiene feed. Añade la dirección de un feed.',
  feedForbidden: 'El servidor no puede leer esta dirección.',
  feedSilent: 'El sitio del feed no respondió.',
  feedAnswered: 'El sitio del feed respondió {status}.',
  feedTooLong: 'El feed es demasiado grande.',
  feedNone: 'En esta dirección no hay ningún feed RSS o Atom.',
  feedUnread: 'No se pudo leer el feed: {reason}',
  feedNothingNew: 'El feed no tiene elementos nuevos, así que no se envió nada.',
} satisfies Translation<typeof english>
