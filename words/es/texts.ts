import type { texts as english } from '../en/texts.ts'
import type { Translation } from '../words.ts'

export const texts = {
  replyOptOut:
    '{name}: Baja confirmada. Ya no te enviaremos mensajes. Responde START para volver a recibirlos.',
  replyOptIn:
    '{name}: Vuelves a recibir mensajes. Pueden aplicarse tarifas de msj y datos. Responde HELP para ayuda, STOP para salir.',
  replyHelp: '{name}: Pueden aplicarse tarifas de msj y datos. Responde STOP para salir.',
  replyHelpAt: '{name}: Ayuda en {way}. Pueden aplicarse tarifas de msj y datos. Responde STOP para salir.',
  replyHelpAtBoth:
    '{name}: Ayuda en {phone} o {email}. Pueden aplicarse tarifas de msj y datos. Responde STOP para salir.',

  optOut: 'Responde STOP para salir',
  optOutMail: 'Darse de baja: {url}',
  optOutMailLink: 'Darse de baja',
  watchVideo: 'Ver el vídeo',
  website: 'Sitio web',
  yes: 'sí',
  no: 'no',

  joinCode:
    '{code} es tu clave para {name}. Caduca en {minutes, number} min. Si no la has pedido, ignora este mensaje.',
  joinYes:
    '{name}: Responde SI para recibir mensajes ({link}). Pueden aplicarse tarifas de msj y datos. HELP para ayuda, STOP para salir.',
  joinMailSubject: '{name}: confirma tu alta',
  joinMail:
    'Confirma que quieres recibir correos de {name} ({link}):\n\n{url}\n\nEl enlace funciona durante un día. Si no has pedido este correo, ignóralo.',
  joined:
    '{name}: Ya recibes {link}. Frecuencia variable. Pueden aplicarse tarifas de msj y datos. Responde HELP para ayuda, STOP para salir.',
  joinedMailSubject: '{name}: te has dado de alta',
  joinedMail: 'Te has dado de alta en {link} de {name}.',
  addHelp: 'Responde HELP para ayuda.',
  addStop: 'Responde STOP para salir.',
  addHelpAndStop: 'Responde HELP para ayuda, STOP para salir.',
  consentSms:
    'Acepto recibir mensajes de texto de marketing periódicos de {name} en el número indicado. El consentimiento no es condición de compra. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para salir, HELP para ayuda.',
  consentWhatsapp:
    'Acepto recibir mensajes de WhatsApp de marketing periódicos de {name} en el número indicado. El consentimiento no es condición de compra. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para salir, HELP para ayuda.',
  consentEmail:
    'Acepto recibir correos de marketing periódicos de {name} en la dirección indicada. El consentimiento no es condición de compra. Puedes darte de baja en cualquier momento con el enlace de cada correo.',

  pollHint: 'Para votar, responde de 1 a {most, number}.',
  pollHintTap: 'Para votar, toca tu respuesta debajo de la pregunta o contesta con ella.',
  pollClosed: 'La encuesta se ha cerrado y tu voto no se ha contado.',
} satisfies Translation<typeof english>
