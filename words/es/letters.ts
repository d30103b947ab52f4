import type { letters as english } from '../en/letters.ts'
import type { Translation } from '../words.ts'

export const letters = {
  greeting: 'Hola:',
  greetingNamed: 'Hola, {name}:',

  invitationSubject: 'Te invitan a unirte a {organization}',
  invitationSubjectFrom: '{name} te invita a unirte a {organization}',
  invitation: 'Te invitan a unirte a {organization} con el rol {role}.',
  invitationFrom: '{name} te invita a unirte a {organization} con el rol {role}.',
  invitationLink: 'Usa este enlace para unirte. Funciona una sola vez, durante siete días:',
  invitationAct: 'Unirse a {organization}',
  invitationUnknown: 'Si no conoces {organization}, ignora este correo.',

  passwordSubject: 'Establece una contraseña nueva',
  password:
    'Se ha pedido una contraseña nueva para tu cuenta. Usa este enlace para establecerla. Funciona una sola vez, durante una hora:',
  passwordAct: 'Establecer una contraseña nueva',
  passwordIgnore: 'Si no has sido tú, ignora este correo. Tu contraseña no cambiará.',

  addressSubject: 'Confirma tu correo electrónico',
  address:
    'Este enlace confirma que {address} es tu correo para iniciar sesión. Funciona una sola vez, durante un día:',
  addressAct: 'Confirmar la dirección',
  addressIgnore: 'Si no has pedido este correo, ignóralo. Quizá alguien ha escrito tu dirección por error.',
  formerSubject: 'Tu correo electrónico ha cambiado',
  former: 'Desde ahora inicias sesión con {address}, y ya no con {former}.',
  formerWarning: 'Si no lo has cambiado tú, avisa de inmediato a quienes administran tu organización.',

  securitySubject: 'Se han cambiado los ajustes de seguridad de tu cuenta',
  securityPassword: 'Se ha cambiado la contraseña de tu cuenta.',
  securityTwoFactorOn: 'Se ha activado la verificación en dos pasos de tu cuenta.',
  securityTwoFactorOff:
    'Se ha desactivado la verificación en dos pasos de tu cuenta. Ahora inicias sesión solo con tu contraseña.',
  securityCodes:
    'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan.',
  securityPasskeyAdded:
    'Se ha añadido una llave de acceso a tu cuenta. Quien tiene la llave puede iniciar sesión en tu cuenta.',
  securityPasskeyRemoved: 'Se ha eliminado una llave de acceso de tu cuenta.',
  securityCodeUsed: 'Alguien ha iniciado sesión en tu cuenta con uno de tus códigos de recuperación.',
  securityTime: 'Hora: {time} UTC.',
  securityWarning:
    'Si no has sido tú, es posible que otra persona use tu cuenta. Avisa de inmediato a quienes administran tu organización.',

  digestSubject:
    '{organization}: {count, plural, one {# notificación sin leer} other {# notificaciones sin leer}}',
  digest:
    'Novedades de {organization}: {count, plural, one {# notificación sin leer} other {# notificaciones sin leer}}.',
  digestAlert: 'Alerta: {title}',
  digestText: '{name}: {text}',
  digestMore: '{count, plural, one {Y # más.} other {Y # más.}}',
  digestReason: 'Recibes este correo porque activaste los correos de notificación. Dejar de recibirlos:',

  webhookSubject: 'Un endpoint de webhook de {organization} está desactivado',
  webhook: 'Se ha desactivado un endpoint de webhook de {organization}: {reason}',
  webhookAddress: 'La URL del endpoint está en la lista de endpoints.',
  webhookNext:
    'El endpoint ya no recibe eventos. Cuando el receptor vuelva a funcionar, activa el endpoint y entrega los eventos perdidos. Los eventos se conservan 30 días.',
} satisfies Translation<typeof english>
