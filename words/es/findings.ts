import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken: 'Un error interno detuvo la operación. Inicia otra o deshaz esta.',
  bulkChanged:
    'Se cambió o se eliminó una campaña, un segmento, una etiqueta o un campo personalizado que la operación nombra.',
  bulkUnexpected:
    '{matched, plural, one {# contacto cumple el filtro} other {# contactos cumplen el filtro}} y la solicitud esperaba {expected, number}. No se cambió nada.',
  importBroken: 'Un error interno detuvo la importación. Vuelve a subir el archivo para continuarla.',
  listBroken: 'Un error interno detuvo la importación. Vuelve a subir el archivo.',
  listCommandEnded:
    'El comando que leía el archivo se interrumpió. Las entradas leídas cuentan. Vuelve a importar el archivo para el resto.',
  listLost:
    'Se restauraron datos anteriores, que no tienen el resto de este archivo. Vuelve a importar el archivo.',

  webhookGone: 'El receptor respondió 410 Gone.',
  webhookFailing: 'Todos los intentos de los últimos cinco días fallaron.',
  webhookForbidden: 'La dirección del endpoint no es pública, así que no se le envió nada.',
  webhookNoConnection: 'No fue posible conectar con el receptor.',
  webhookNoAnswer: 'La conexión terminó antes de una respuesta legible del receptor.',
  webhookLate: 'El receptor no dio una respuesta completa en 15 segundos.',
  webhookWithheld: 'El miembro que configuró el endpoint no puede leer este evento ({permission}).',

  domainNoNameServer: 'Ningún servidor de nombres respondió por {host}. Compruébalo de nuevo en un minuto.',
  domainNoAddress:
    '{host} aún no tiene dirección en el DNS. Un registro nuevo puede tardar unas horas en verse en todas partes.',
  domainPrivate: '{host} lleva a una dirección privada que los teléfonos no pueden alcanzar.',
  domainNoCertificate:
    '{host} lleva a este servidor, pero aún no hay certificado. Compruébalo de nuevo en un minuto. Si sigue sin haberlo, consulta el registro del proxy.',
  domainNoConnection:
    'No se pudo hacer una conexión https con {host}: nada escucha allí o el proxy no tiene certificado.',
  domainNoAnswer: '{host} aceptó la conexión pero no respondió.',
  domainRedirects: '{host} redirige a otra dirección. Su proxy debe pasar las solicitudes a este servidor.',
  domainElsewhere: 'Otro servidor responde en {host}, con el estado {status}.',
  domainHostHeader:
    '{host} llega a este servidor, pero su proxy no pasa la cabecera Host: este servidor ve {seen}.',
  domainStepOperator:
    'Pide a quien administra este servidor que configure public_base_url: aún no se puede acceder desde fuera.',
  domainStepRecord: 'Añade un registro DNS: {host} {type} {value}.',
  domainStepHttps:
    'Si su proxy no lo hace solo, pide a quien administra este servidor que sirva https para {host} y pase la cabecera Host.',
  domainStepCheck: 'Después, comprueba el dominio.',

  noAnswer: 'No se pudo acceder a la pasarela o no respondió. El registro del servidor dice por qué.',
  templatesOther: '{name} envía {channel}, y solo un remitente de WhatsApp tiene plantillas.',
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
  webhookMaker: 'El miembro que lo configuró ya no puede leer eventos.',

  dnsNoAnswer:
    'Ningún servidor DNS respondió, así que el registro no se comprobó. Vuelve a comprobarlo más tarde.',
  spfNone:
    '{domain} no tiene registro SPF. Añade el registro TXT que recomienda quien administra {host}, como "v=spf1 include:… ~all".',
  spfSeveral: '{domain} tiene {count, number} registros SPF, así que ninguno cuenta. Únelos en uno.',
  spfAll: 'El registro SPF de {domain} permite enviar a cualquier servidor. Termínalo con "~all".',
  spfFound: '{domain} tiene un registro SPF. Asegúrate de que incluye {host}.',
  dkimOff:
    'Los correos no se firman aquí. Si el servidor de correo no los firma, configura DKIM: los grandes proveedores rechazan correo sin firmar.',
  dkimFound: 'La clave pública está publicada en {name}.',
  dkimNone: '{name} no tiene registro. Pon ahí este registro TXT: {record}',
  dkimOther: 'El registro de {name} tiene otra clave. Pon ahí este registro TXT: {record}',
  dmarcNone: '{domain} no tiene registro DMARC. Pon este registro TXT en _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} tiene {count, number} registros DMARC, así que ninguno cuenta. Conserva uno.',
  dmarcSigned: '{domain} tiene un registro DMARC y la firma de {signer} está alineada con él.',
  mxFound: '{domain} tiene un servidor que acepta correo.',
  mxRefuses:
    'El registro MX de {domain} dice que no acepta correo. Las respuestas y los rebotes se pierden, y muchos servidores rechazan correo de un dominio así. Pon un registro MX de tu servidor de correo.',
  mxWeb:
    '{domain} no tiene registro MX, así que su correo va a su servidor web. Pon un registro MX de tu servidor de correo.',
  mxNone:
    '{domain} no acepta correo. Las respuestas y los rebotes se pierden, y muchos servidores rechazan correo de un dominio así. Pon un registro MX de tu servidor de correo.',
  ptrFound: 'La dirección de {host} tiene un nombre DNS inverso que lleva a la misma dirección.',
  smtpWorks: 'El servidor de correo responde y acepta el usuario y la contraseña.',
  smtpOpen: 'El servidor de correo responde. El acceso no se probó, porque no hay usuario configurado.',
  smtpEncrypted: 'La conexión está cifrada.',
  smtpPlain: 'La conexión no está cifrada. Elige STARTTLS o TLS.',
  smtpNoEncryption:
    'La conexión no se pudo cifrar. Comprueba el cifrado, el puerto y el certificado del servidor.',
  smtpUnreachable: 'No se pudo acceder al servidor de correo. Comprueba el host, el puerto y el cifrado.',
  vendorAnswers: '{name} responde en {origin}.',
  vendorSilent: 'No se comprobó, porque {name} no respondió.',
  vendorAccepts: '{name} acepta las credenciales.',
  vendorBusy: 'No se comprobó: {name} respondió {status}. Inténtalo más tarde.',
  receiptsNowhere:
    '{name} no puede acceder a {origin} para informes y mensajes. Pide al administrador del servidor que configure public_base_url con una dirección https pública.',
  receiptsUrl: 'Cada mensaje contiene la URL de informes para {name}.',
  inboundHere: 'Los mensajes entrantes llegan a este remitente.',
  numberForeign:
    '{address} no es un número de esta cuenta. Compra el número o introduce la cuenta que lo tiene.',
  numberNoSms: '{address} no puede enviar SMS. Compra un número con SMS.',
  numberWorks: '{address} pertenece a la cuenta y puede enviar SMS.',
  sandboxWorks: 'El operador está integrado. Nada llega a un teléfono.',
  creditNone: 'La cuenta no tiene saldo. Añade saldo en la consola de Plivo.',
  creditLeft: 'La cuenta puede pagar mensajes.',
} satisfies Translation<typeof english>
