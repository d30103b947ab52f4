import type { joinPages as english } from '../en/join-pages.ts'
import type { Translation } from '../words.ts'

export const joinPages = {
  heading: 'Únete a {name}',
  email: 'Correo electrónico',
  phone: 'Número de móvil',
  phoneCode: 'Enviaremos un código a este número.',
  phoneQuestion: 'Enviaremos un mensaje a este número. Responde al mensaje para darte de alta.',
  optional: '{label} (opcional)',
  trap: 'Deja este campo vacío',
  privacy: 'Política de privacidad',
  terms: 'Términos',
  topicsFixed: 'Al unirte, te suscribes a: {topics}.',
  topicsChoose: 'Elige temas (opcional)',
  join: 'Unirse',
  againTitle: 'Un paso más',
  again:
    'El formulario aún no se ha enviado, porque parece que lo ha rellenado un programa. Pulsa el botón si eres una persona.',
  againAct: 'Enviar el formulario',

  phoneProblem: 'Escribe un número de móvil ({countries}).',
  emailProblem: 'Escribe un correo electrónico, como nombre@example.com.',
  emptyProblem: 'Rellena este campo.',
  otherProblem: 'Este valor no es válido. Revisa el campo.',
  agreeProblem: 'Marca la casilla para aceptar.',
  consentProblem:
    'El texto ha cambiado desde que abriste esta página. Léelo de nuevo y marca la casilla si estás de acuerdo.',

  stepSms: 'Abre un mensaje de texto nuevo para {number}.',
  stepWhatsapp: 'Abre un mensaje de WhatsApp nuevo para {number}.',
  stepWrite: 'Escribe {keyword} y nada más, y envía el mensaje.',
  stepAnswer: 'Recibirás una respuesta que confirma tu alta.',
  openMessage: 'Abrir el mensaje en este teléfono',

  codeTitle: 'Introduce el código',
  codeHint: 'Si el número puede recibir mensajes, hay un código en camino. Puede tardar un minuto.',
  code: 'Código del mensaje',
  codeWrong: 'Código incorrecto. Compáralo con el del mensaje.',
  confirm: 'Confirmar',
  codeResend: 'Enviar otro código',
  replyTitle: 'Responde al mensaje',
  reply: 'Te hemos enviado un mensaje al teléfono. Responde como indica el mensaje para darte de alta.',
  mailTitle: 'Abre tu correo',
  mail: 'Te hemos enviado un correo. Abre el enlace del correo y pulsa el botón de la página para darte de alta.',
  resend: 'Enviar de nuevo',
  doneTitle: 'Te has dado de alta',
  doneTexts:
    'Desde ahora recibes mensajes de {name}. Para dejar de recibirlos, responde STOP a uno de ellos.',
  doneEmails:
    'Desde ahora recibes correos de {name}. Para dejar de recibirlos, usa el enlace de baja de uno de ellos.',
  continue: 'Continuar',
  confirmTitle: 'Confirma tu correo electrónico',
  confirmHint: '{name} enviará correos a esta dirección.',

  back: 'Volver al formulario',
  invalidTitle: 'Este enlace no es válido',
  invalid:
    'El enlace puede estar incompleto o mal escrito. Escanea el código de nuevo o copia el enlace completo.',
  elsewhereTitle: 'Abre el formulario aquí',
  elsewhere: 'Este formulario se ha enviado desde otro sitio. Rellénalo aquí.',
  waitTitle: 'Espera un momento',
  overTitle: 'Empieza de nuevo',
  over: 'El plazo para responder ha terminado, o se han introducido demasiados códigos incorrectos. Rellena el formulario de nuevo.',
  usedTitle: 'Este enlace ya no funciona',
  used: 'El enlace ha caducado o está incompleto. Rellena el formulario de nuevo.',
  closedTitle: 'Ahora no puedes darte de alta aquí',
  closedPaused: 'El alta puede volver a abrirse más tarde.',
  closedExpired: 'El plazo para darse de alta ha terminado.',
  closedFull: 'Todas las plazas están ocupadas.',
  closedToday: 'Hoy no puede darse de alta nadie más. Inténtalo de nuevo mañana.',
} satisfies Translation<typeof english>
