import type { accountPages as english } from '../en/account-pages.ts'
import type { Translation } from '../words.ts'

export const accountPages = {
  openConsole: 'Abrir la consola',
  invalidTitle: 'Este enlace no es válido',

  resetTitle: 'Establece una contraseña nueva',
  resetAccount: 'Para la cuenta {email}.',
  resetPassword: 'Contraseña nueva',
  resetHint:
    '{count, plural, one {Al menos # carácter.} other {Al menos # caracteres.}} Varias palabras son fáciles de recordar y difíciles de adivinar.',
  resetAct: 'Establecer la contraseña',
  resetDoneTitle: 'Contraseña guardada',
  resetDone:
    'Inicia sesión con la contraseña nueva. Se ha cerrado la sesión en todos los dispositivos de la cuenta.',
  resetInvalid:
    'Un enlace funciona una sola vez, durante una hora y hasta que se pide otro. Abre el enlace más reciente o pide otro a quien administra el servidor.',

  confirmTitle: 'Confirma tu correo electrónico',
  confirmAccount:
    'Una cuenta de este servidor tiene la dirección {address}. Escribe la contraseña de la cuenta para confirmar que la dirección es tuya.',
  confirmChange:
    '{address} sustituirá a {former} como correo electrónico de tu cuenta. Escribe tu contraseña para confirmar que la dirección nueva es tuya.',
  password: 'Contraseña',
  confirmNew:
    'No he creado esta cuenta o no sé su contraseña. Usar la contraseña escrita como mi contraseña nueva.',
  confirmNewHint:
    'Al menos {count, plural, one {# carácter} other {# caracteres}}. La contraseña anterior, las sesiones, las llaves de acceso, la verificación en dos pasos y las claves de API de la cuenta dejarán de funcionar.',
  confirmAct: 'Confirmar',
  confirmedTitle: 'Tu correo electrónico está confirmado',
  confirmed: 'A partir de ahora inicias sesión con {address}.',
  takenTitle: 'Otra cuenta tiene esta dirección',
  taken:
    'Cada dirección pertenece a una sola cuenta. Tu cuenta conserva su dirección actual, con la que sigues iniciando sesión.',
  confirmInvalid:
    'Un enlace funciona una sola vez, durante un día y hasta que se pide otro. Si ya inicias sesión con esta dirección, no tienes que hacer nada más. Si no, pide otro enlace donde escribiste la dirección.',

  inviteTitle: 'Únete a {organization}',
  invite: '{email} tiene una invitación a {organization} con el rol {role}.',
  inviteFrom: '{name} invita a {email} a {organization} con el rol {role}.',
  inviteFirstName: 'Nombre',
  inviteLastName: 'Apellidos (opcional)',
  invitePasswordHint:
    'Para una cuenta nueva: al menos {count, plural, one {# carácter} other {# caracteres}}.',
  inviteCode: 'Código de verificación en dos pasos (si la usas)',
  inviteNew:
    'No he creado la cuenta de esta dirección o no sé su contraseña. Usar la contraseña escrita como mi contraseña nueva.',
  inviteNewHint:
    'La contraseña anterior, las sesiones, las llaves de acceso, la verificación en dos pasos y las claves de API de la cuenta dejarán de funcionar.',
  inviteAct: 'Unirse',
  inviteKnown:
    'Si ya tienes una cuenta con este correo electrónico, escribe su contraseña, y un código si usas la verificación en dos pasos. Tu nombre no cambia.',
  inviteDoneTitle: 'Te has unido a {organization}',
  inviteDone: 'Inicia sesión con {email} y tu contraseña.',
  inviteInvalidTitle: 'Esta invitación no es válida',
  inviteInvalid:
    'La invitación ya se ha usado o retirado, tiene más de siete días o su enlace está incompleto. Pide otra invitación a quien te invitó.',

  attemptsTitle: 'Espera un momento',
  attempts: 'Demasiados intentos. Inténtalo de nuevo en un minuto.',

  paidTitle: 'Gracias',
  paid: 'El pago se ha realizado. Lo que has comprado estará disponible en un minuto.',
  unpaidTitle: 'No se ha pagado nada',
  unpaid: 'Saliste de la página antes de pagar, así que no se ha comprado nada.',
  portalTitle: 'Has vuelto del portal de facturación',
  portal: 'Los cambios del portal de facturación se aplican en unos minutos.',
  closePage: 'Puedes cerrar esta página.',

  signedInTitle: 'Has iniciado sesión',
  signedIn: 'Tu cuenta es {email}, en la organización {organization}.',
  signedInInvitations:
    'Tienes invitaciones. Cualquiera que conozca tu correo electrónico puede invitarte. Únete solo a organizaciones que conozcas.',
  invitedTitle: 'Tienes una invitación',
  invited:
    '{email} aún no pertenece a ninguna organización. Cualquiera que conozca tu correo electrónico puede invitarte. Únete solo a organizaciones que conozcas.',
  invitedTo: 'Tienes una invitación a {organization} con el rol {role}.',
  invitedToBy: '{name} te invita a {organization} con el rol {role}.',
  notSignedInTitle: 'No se ha podido iniciar sesión',
  signInAct: 'Ir a la página de inicio de sesión',
  providerNone: 'Este servidor no tiene proveedor de inicio de sesión. Inicia sesión con tu contraseña.',
  providerUnreachable:
    'No se ha podido contactar con el proveedor de inicio de sesión, o su respuesta no es válida. Inténtalo de nuevo más tarde.',
  providerExpired:
    'Este inicio de sesión ha caducado, ya se usó o empezó en otro navegador. Empieza de nuevo.',
  providerRefused:
    'El proveedor de inicio de sesión ha rechazado el acceso. Empieza de nuevo o pregunta a quien administra el proveedor.',
} satisfies Translation<typeof english>
