import type { settingsProviders as english } from '../en/settings-providers.ts'
import type { Translation } from '../words.ts'

export const settingsProviders = {
  number: 'Un número en formato internacional, un código corto o un nombre de hasta 11 letras y cifras.',
  urlInbound: 'URL para mensajes entrantes',
  urlReceipts: 'URL para acuses',
  urlReturned: 'URL para correos devueltos',
  urlCallback: 'URL de callback',

  test: 'Operador de prueba',
  testAbout:
    'Operador integrado que entrega, falla y responde como un operador real. Ningún teléfono recibe nada.',
  testAddress: 'Cualquier número o, para correo, cualquier dirección.',

  twilioAbout: 'Número o Messaging Service de una cuenta de Twilio',
  twilioAddress:
    'El número tal como lo muestra Twilio: en formato internacional, un código corto o un nombre de hasta 11 letras y cifras.',
  twilioBefore1:
    'En la consola de Twilio, compra o elige un número con SMS. Los números de EE. UU. se deben registrar antes (A2P 10DLC o verificación de número gratuito). Los mensajes de números de EE. UU. sin registrar se rechazan.',
  twilioBefore2: 'Copia «Account SID» y «Auth Token» de la página de inicio de la consola.',
  twilioInbound:
    'Phone Numbers > Manage > Active numbers > tu número > Messaging Configuration: elige «Webhook» en «A message comes in», pega esta URL y elige «HTTP POST». Para un Messaging Service, usa Messaging > Services > tu servicio > Integration > Send a webhook > Request URL. Los acuses de recibo no necesitan ningún ajuste.',

  telnyxAbout: 'Número de una cuenta de Telnyx',
  telnyxBefore1:
    'En el portal de Telnyx, crea un perfil de mensajería en Messaging > Programmable Messaging y asigna el perfil a tu número en Numbers > My Numbers. Los números de EE. UU. se deben registrar.',
  telnyxBefore2:
    'Crea una clave de API en «API Keys». Copia la clave pública de Keys & Credentials > Public Key y el ID del perfil de mensajería.',
  telnyxInbound: 'Pega esta URL como URL de webhook del perfil de mensajería («Inbound»), con API v2.',

  plivoAbout: 'Número o Powerpack de una cuenta de Plivo',
  plivoBefore1:
    'En la consola de Plivo, compra un número con SMS en «Phone Numbers». Los números de EE. UU. se deben registrar en Messaging > 10DLC.',
  plivoBefore2: 'Copia «Auth ID» y «Auth Token» de la página de resumen.',
  plivoInbound:
    'Messaging > Applications: añade una aplicación con esta URL como «Message URL» y el método POST. Asigna la aplicación al número.',

  vonageAbout: 'Número de una cuenta de Vonage',
  vonageBefore1:
    'En el panel de Vonage, en Settings > API Settings, selecciona tu clave de API y elige «Messages API» en «Messaging API Type». Compra un número con SMS en «Numbers». Los números de EE. UU. se deben registrar para 10DLC.',
  vonageBefore2: 'Copia «API key», «API secret» y «signature secret» de los ajustes de la API.',
  vonageInbound:
    'En los ajustes de la API, pega esta URL como webhook de mensajes entrantes y deja activada la firma de webhooks. Un número con su propio webhook («manage» en la página «Your numbers») o dentro de una aplicación («Inbound URL» en «Messages») necesita la URL allí.',

  whatsAppAbout: 'Número de la WhatsApp Cloud API de Meta',
  whatsAppAddress: 'El número en formato internacional. El número no debe usarse en una app de WhatsApp.',
  whatsAppBefore1:
    'En developers.facebook.com/apps, crea una app con el caso de uso «Connect with customers through WhatsApp» y elige tu portafolio comercial. En WhatsApp > API Setup, añade y confirma el número. Copia «Phone number ID» y «WhatsApp Business Account ID».',
  whatsAppBefore2:
    'En los ajustes comerciales, en Users > System users, añade un usuario del sistema con control total de la app y de la cuenta de WhatsApp. Elige «Generate token» y selecciona la app, la caducidad «Never» y los permisos whatsapp_business_messaging y whatsapp_business_management.',
  whatsAppBefore3:
    'Copia «App secret» de App settings > Basic. Inventa una palabra y úsala como «Verify token».',
  whatsAppInbound:
    'En tu app de Meta, abre «WhatsApp > Configuration». Introduce esta URL como «Callback URL» y tu palabra como «Verify token», y elige «Verify and save». Después, Meta llama a este servidor, que necesita una dirección https pública.',
  whatsAppFields:
    'Suscríbete a los campos messages, user_preferences, message_template_status_update, account_update y phone_number_quality_update.',
  whatsAppSeveral:
    'Si una app tiene varios números, da a cada número su propia URL con el campo «webhook_configuration» del número en la Graph API. Un remitente ignora los callbacks de otros números.',

  urlEvents: 'URL del webhook',
  serviceAddress: 'Los correos salen de esta dirección. Su dominio debe estar verificado en {name}.',
  serviceInbound:
    'Para recibir las respuestas en la bandeja de entrada, haz que tu servidor de correo envíe cada correo a esta URL sin cambios.',
  postmarkAbout: 'Servidor de una cuenta de Postmark, para correo',
  postmarkBefore1:
    'En Postmark, abre «Sender Signatures», añade el dominio de tu dirección y sus registros DNS, y espera a que DKIM esté verificado.',
  postmarkBefore2:
    'En «Servers», abre tu servidor, añade un flujo de mensajes de tipo «Broadcasts» y copia un token de API del servidor desde «API Tokens».',
  postmarkEvents:
    'Abre el flujo de mensajes > Webhooks > Add webhook y pega esta URL. Elige «Delivery», «Bounce», «Spam complaint» y «Subscription change». Si elegiste arriba un usuario y una contraseña, introduce ambos en «Basic auth credentials».',
  mailgunAbout: 'Dominio de envío de una cuenta de Mailgun, para correo',
  mailgunBefore1:
    'En Mailgun, en Sending > Domains, añade un dominio y sus registros DNS, y espera a que esté verificado.',
  mailgunBefore2: 'En «API keys», crea una clave de API y copia la «HTTP webhook signing key».',
  mailgunEvents:
    'Abre Sending > Webhooks, elige el dominio y añade esta URL para «Delivered messages», «Permanent failures», «Spam complaints» y «Unsubscribes».',
  sesAbout: 'Dominio o dirección de Amazon SES, para correo',
  sesBefore1:
    'En la consola de SES, en «Identities», verifica el dominio de tu dirección con «Easy DKIM». Solicita «Production access» si la cuenta está en el entorno de pruebas.',
  sesBefore2:
    'En la consola de SNS, crea un tema estándar. En la consola de SES, en «Configuration sets», crea un conjunto y añade un «Event destination» con este tema para «Deliveries», «Hard bounces», «Complaints», «Rejects» y «Subscriptions».',
  sesBefore3:
    'En la consola de IAM, crea un usuario que pueda usar ses:SendEmail, ses:SendRawEmail, ses:GetAccount y ses:GetEmailIdentity, y crea una clave de acceso.',
  sesEvents:
    'En la consola de SNS, abre el tema > Create subscription: elige «HTTPS», pega esta URL y deja desactivado «Raw message delivery». Este servidor confirma la suscripción.',
  sendgridAbout: 'Dominio de una cuenta de SendGrid, para correo',
  sendgridBefore1: 'En SendGrid, en Settings > Sender Authentication, autentica el dominio de tu dirección.',
  sendgridBefore2: 'En Settings > API Keys, crea una clave con el permiso «Mail Send».',
  sendgridEvents:
    'Abre Settings > Mail Settings > Event Webhook y crea un webhook con esta URL. Elige «Dropped», «Delivered», «Bounced», «Spam Reports», «Unsubscribed» y «Group Unsubscribes». Activa «Signature verification» e introduce su clave en los ajustes de la cuenta de este remitente.',
  brevoAbout: 'Dominio de una cuenta de Brevo, para correo',
  brevoBefore1:
    'En Brevo, en Senders, Domains & Dedicated IPs > Domains, autentica el dominio de tu dirección.',
  brevoBefore2: 'En SMTP & API > SMTP, copia el usuario y crea una clave SMTP.',
  brevoEvents:
    'Abre Transactional > Settings > Webhook y añade esta URL. Elige «Delivered», «Hard bounced», «Soft bounced», «Blocked», «Invalid email», «Error», «Complaint» y «Unsubscribed». Si elegiste arriba un usuario y una contraseña, pon ambos delante del host de la URL: https://user:password@…',
  resendAbout: 'Dominio de una cuenta de Resend, para correo',
  resendBefore1:
    'En Resend, en «Domains», añade el dominio de tu dirección y deja desactivado el seguimiento de aperturas y clics.',
  resendBefore2: 'En «API Keys», crea una clave con el permiso «Sending access».',
  resendEvents:
    'Abre Webhooks > Add Webhook y pega esta URL. Elige email.delivered, email.bounced, email.complained, email.suppressed y email.failed. Después introduce el «Signing secret» del webhook en los ajustes de la cuenta de este remitente.',
  sparkpostAbout: 'Dominio de una cuenta de SparkPost, para correo',
  sparkpostBefore1:
    'En SparkPost, en Configuration > Domains, verifica el dominio de tu dirección como dominio de envío.',
  sparkpostBefore2: 'En Configuration > API Keys, crea una clave con el permiso «Send via SMTP».',
  sparkpostEvents:
    'Abre Configuration > Webhooks > Create Webhook y pega esta URL. Elige los eventos «Bounce», «Delivery», «Spam Complaint», «Out of Band», «Policy Rejection», «List Unsubscribe» y «Link Unsubscribe». Si elegiste arriba un usuario y una contraseña, elige «Basic Auth» e introduce ambos.',
  mailjetAbout: 'Dominio de una cuenta de Mailjet, para correo',
  mailjetBefore1:
    'En Mailjet, en Account settings > Sender domains & addresses, añade el dominio de tu dirección y autentícalo con DKIM.',
  mailjetBefore2: 'En Account settings > API Key Management, copia la clave de API y la clave secreta.',
  mailjetEvents:
    'Abre Account settings > Event notifications (webhooks) e introduce esta URL para «sent», «bounce», «spam», «blocked» y «unsub», con eventos agrupados. Si elegiste arriba un usuario y una contraseña, pon ambos delante del host de la URL: https://user:password@…',
  mail: 'Servidor de correo',
  mailAbout: 'Tu propio servidor de correo o el de un servicio',
  mailAddress: 'Los correos salen de esta dirección.',
  mailBefore1:
    'Obtén del servicio el host, el puerto, el usuario y la contraseña del servidor de correo. El servicio debe poder enviar para el dominio de tu dirección From. La comprobación muestra SPF, DKIM y DMARC.',
  mailBefore2:
    'Para los rebotes, crea un buzón que no use ningún otro programa y que acepte cualquier texto después de un signo más, como bounces+anything@example.com. Google Workspace, Microsoft 365 y Fastmail aceptan estas direcciones por defecto. Postfix necesita recipient_delimiter = +.',
  mailInbound:
    'Configura el servidor de correo para que envíe por POST a esta URL cada correo dirigido a la dirección de rebotes, sin cambiar los bytes. En Postfix, usa un transporte pipe con {command}.',
  mailComplaints:
    'Si un proveedor de buzones envía denuncias de spam (feedback loop), haz que las envíe a la dirección de rebotes.',

  http: 'Cualquier pasarela HTTP',
  httpAbout: 'Pasarela que acepta mensajes como solicitudes HTTP',
  httpBefore: 'Ten a mano el manual de la pasarela, que describe las solicitudes de envío y los callbacks.',
  httpInbound: 'En la consola de la pasarela, introduce esta URL para los mensajes entrantes.',
  httpReceipts:
    'En la consola de la pasarela, introduce esta URL para los acuses de entrega. La URL no es necesaria si el cuerpo de la solicitud contiene {field}.',

  kannelAbout: 'Tu propia pasarela Kannel, a través de su smsbox',
  kannelBefore1:
    'Añade a kannel.conf un usuario para Carillon: un grupo sendsms-user con username y password, max-messages = 10 y concatenation = true. Reinicia la smsbox.',
  kannelBefore2:
    'Para un Kannel en tu propia red, quien administra el servidor debe iniciarlo con CARILLON_ALLOW_PRIVATE_GATEWAYS=true.',
  kannelInbound:
    'Añade esta línea al grupo sms-service de kannel.conf (keyword = default, catch-all = true, max-messages = 0) y reinicia la smsbox. Los acuses de recibo no necesitan ningún ajuste.',

  smppAbout: 'Centro de mensajes de un operador o agregador',
  smppBefore1:
    'Pide al operador el host, el puerto, TLS, el system ID, la contraseña, el tamaño de ventana, los mensajes por segundo y el número de sesiones. Da al operador la dirección IP de este servidor.',
  smppBefore2:
    'Pide al operador su alfabeto predeterminado, el formato de los mensajes largos y el formato de los ID de mensaje en los acuses. Conserva los ajustes predeterminados si no recibes respuesta.',

  infobipBefore:
    'Copia la URL base de la página de inicio del portal de Infobip y la clave de API de «API keys».',
  infobipInbound:
    'Introduce esta URL como URL de reenvío de tu número: Channels and Numbers > Numbers > Keywords > Forward to HTTP. Los acuses de recibo no necesitan ningún ajuste.',
  birdBefore: 'Copia una «Access key» de tu cuenta de Bird (MessageBird).',
  birdInbound:
    'Introduce esta URL en un flujo de tu número: disparador SMS, paso «Forward to URL», método POST. Los acuses de recibo no necesitan ningún ajuste.',
  clickSendBefore: 'Copia tu usuario y tu clave de API del panel de ClickSend.',
  clickSendReceipts: 'SMS > Settings > Delivery Reports: añade una regla con la acción URL y esta URL.',
  clickSendInbound:
    'Añade una regla de entrada para tu número. Elige la acción «URL» e introduce esta dirección.',
  sinchBefore:
    'Copia «Service plan ID» y «API token» de SMS > APIs. «us» en la URL de envío es la región de tu plan de servicio. La otra región habitual es «eu».',
  sinchInbound:
    'Introduce esta URL como «Callback URL» del plan de servicio (SMS > APIs). Los acuses de recibo no necesitan ningún ajuste.',
  bulkSmsBefore: 'Crea un token de API. BulkSMS te da el ID y el secreto del token.',
  bulkSmsReceipts:
    'Settings > Advanced > Webhooks: añade un webhook para mensajes enviados con esta URL. Si el acuse de un mensaje de prueba no cambia nada, reemplaza los ajustes de la cuenta con las rutas /from/address, /to/address, /body/value y /status/condition.',
  bulkSmsInbound: 'Añade otro webhook, para mensajes recibidos, con esta URL.',
  africasTalkingBefore: 'Copia el usuario y la clave de API de tu app.',
  africasTalkingReceipts: 'Introduce esta URL en SMS > SMS Callback URLs > Delivery Reports.',
  africasTalkingInbound: 'Introduce esta URL en SMS > SMS Callback URLs > Incoming Messages.',
  elksBefore: 'Copia el usuario y la contraseña de la API de tu cuenta.',
  elksInbound:
    'Introduce esta URL como «sms_url» de tu número. Los acuses de recibo no necesitan ningún ajuste.',
  signalWireBefore: 'Copia el «space», el ID del proyecto y un token de API del panel de SignalWire.',
  signalWireInbound:
    'En los ajustes de tu número, elige «LaML Webhooks» en «Handle messages using» e introduce esta URL con el método POST. Los acuses de recibo no necesitan ningún ajuste.',
  bandwidthBefore:
    'Copia el ID de la cuenta, el ID de la aplicación de mensajería y un usuario de API con su contraseña.',
  bandwidthReceipts: 'En la aplicación de mensajería, introduce esta URL como «Status callback URL».',
  bandwidthInbound: 'En la aplicación de mensajería, introduce esta URL como «Inbound callback URL».',
} satisfies Translation<typeof english>
