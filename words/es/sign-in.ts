import type { signIn as english } from '../en/sign-in.ts'
import type { Translation } from '../words.ts'

export const signIn = {
  title: 'Inicia sesión',
  linkTitle: 'Iniciando sesión',
  linkForm: 'Iniciar sesión con el enlace',
  forgotPassword: '¿Olvidaste tu contraseña?',
  email: 'Correo electrónico',
  password: 'Contraseña',
  code: 'Código de verificación',
  codeHint: 'Escribe el código de 6 cifras de tu aplicación de autenticación o un código de recuperación.',
  codeHintOptional:
    'Escribe el código de 6 cifras de tu aplicación de autenticación o un código de recuperación. Si no usas la verificación en dos pasos, deja este campo vacío.',
  act: 'Iniciar sesión',
  actPasskey: 'Iniciar sesión con una llave de acceso',
  actProvider: 'Iniciar sesión con {provider}',

  resetTitle: 'Restablecer la contraseña',
  resetIntro: 'Escribe el correo electrónico de tu cuenta para recibir un enlace de restablecimiento.',
  resetAct: 'Enviar enlace',
  resetBack: 'Volver al inicio de sesión',
  resetSent: 'Si {email} tiene una cuenta, hay un enlace en camino.',
  resetSentHint:
    'El enlace funciona una sola vez y caduca al cabo de una hora. Si no llega ningún mensaje, revisa la carpeta de spam. Espera cinco minutos antes de pedir otro enlace.',
  resetNoMail: 'Este servidor no puede enviar correos.',
  resetNoMailHint:
    'Pide a quien administra el servidor que cree un enlace con <code>carillon user reset-link {email}</code>.',

  registerTitle: 'Crear cuenta',
  registerBack: 'Ya tengo una cuenta',
  registerClosed: 'El registro es solo por invitación.',
  registerClosedHint:
    'Pide una invitación al propietario de una organización. El enlace de la invitación te permite elegir una contraseña.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  passwordHint: 'Usa al menos {count, number} caracteres. Una frase es fácil de recordar.',
  organization: 'Nombre de la organización',
  timezone: 'Zona horaria',
  timezoneHint: 'Se usa para informes y programaciones.',
  country: 'País de los números de teléfono',
  countryHint: 'Se usa para los números sin +.',
  organizationHint: 'Un cliente o tu propia agencia. Puedes añadir más organizaciones después.',

  setUpTitle: 'Configurar Carillon',
  setUpToken: 'Código de configuración',
  setUpTokenHint:
    'El servidor muestra el código de configuración en su terminal y lo guarda en el archivo <code>live/setup-token</code> del directorio de datos.',
  setUpDone: 'Carillon ya está configurado',
  setUpDoneHint:
    'Para entrar, un usuario nuevo necesita una invitación o una cuenta creada por quien administra el servidor.',

  joinForm: 'Unirse con una invitación',
  joinNone: '{email} no pertenece a ninguna organización.',
  joinNoneHint:
    'Pide una invitación al propietario de una organización o pega aquí el enlace de tu invitación.',
  joinLink: 'Enlace de invitación',
  joinWrongLink: 'Este enlace no es un enlace de invitación.',
  joinWrongLinkHint: 'El enlace debe terminar en inv_ seguido de 43 letras y cifras.',
  joinAct: 'Unirse e iniciar sesión',
  joinBack: 'Atrás',

  againTitle: 'Inicia sesión de nuevo',
  againExpired: 'Tu sesión ha caducado. Lo que no has guardado en esta pantalla se conserva.',
  againOther: 'Otra pestaña tiene ahora la sesión de {name}.',
  againOtherHint: 'Inicia sesión como {email} para continuar aquí o sal de esta pantalla.',
  againActOther: 'Continuar como {name}',
  againActLeave: 'Iniciar sesión con otra cuenta',
} satisfies Translation<typeof english>
