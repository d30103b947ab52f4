import type { credentials as english } from '../en/credentials.ts'
import type { Translation } from '../words.ts'

export const credentials = {
  password: 'Contraseña actual',
  passwordHint: 'La contraseña con la que inicias sesión. <link>¿La olvidaste?</link>',

  title: 'Activar la verificación en dos pasos',
  passwordForm: 'Confirmar con la contraseña',
  next: 'Continuar',
  codeForm: 'Primer código',
  scan: 'Escanea este código con una aplicación de autenticación de tu teléfono, como tu gestor de contraseñas.',
  qrCode: 'Código QR para la aplicación de autenticación',
  key: 'Clave de configuración',
  code: 'Código de la aplicación',
  act: 'Activar',

  codesTitle: 'Guarda los códigos de recuperación',
  codesIntro:
    'Cada código de recuperación te permite iniciar sesión una vez si pierdes el teléfono. Los códigos solo se muestran ahora. Guárdalos con tus contraseñas y no solo en el teléfono.',
  codesCopy: 'Copiar',
  codesCopied: 'Copiados',
  codesDownload: 'Descargar',
  codesStored: 'Los códigos están guardados',
  codesDone: 'Listo',

  unconfirmed: '{email} no está confirmado.',
  unconfirmedNew: '{newEmail} sustituirá a {email} tras la confirmación.',
  confirmationSent: 'Se ha enviado un enlace de confirmación a {email}. Abre el enlace.',
  confirmationOpen: 'Abre el enlace de confirmación que este servidor envió a {email}.',
  confirmationUntil: 'Hasta entonces inicias sesión con {email}.',
  confirmationMissing: 'Hasta entonces no puedes invitar a nadie ni recibir correos de notificación.',
  confirmationNoMail:
    'Este servidor no puede enviar correos. Pide a quien administra el servidor un enlace de <code>carillon user verify-link {email}</code>.',
  confirmationSend: 'Enviar enlace',
  confirmationKeep: 'Conservar {email}',
  confirmationLater: 'Más tarde',
  confirmationKept: '{email} sigue siendo tu correo electrónico.',
} satisfies Translation<typeof english>
