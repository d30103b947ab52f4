import type { letters as english } from '../en/letters.ts'
import type { Translation } from '../words.ts'

export const letters = {
  greeting: 'Olá,',
  greetingNamed: 'Olá, {name},',

  invitationSubject: 'Você foi convidado para {organization}',
  invitationSubjectFrom: '{name} convidou você para {organization}',
  invitation: 'Você foi convidado para {organization}, com a função {role}.',
  invitationFrom: '{name} convidou você para {organization}, com a função {role}.',
  invitationLink:
    'Este link permite que você participe. O link só pode ser usado uma vez e vale por sete dias:',
  invitationAct: 'Participar de {organization}',
  invitationUnknown: 'Se você não conhece {organization}, ignore este e-mail.',

  passwordSubject: 'Defina uma nova senha',
  password:
    'Uma nova senha foi solicitada para a sua conta. Este link permite defini-la. Ele funciona uma vez, por uma hora:',
  passwordAct: 'Definir uma nova senha',
  passwordIgnore: 'Se não foi você, ignore este e-mail. A sua senha continua a mesma.',

  addressSubject: 'Confirme o seu e-mail',
  address: 'Este link confirma que {address} é o seu e-mail de acesso. Ele funciona uma vez, por um dia:',
  addressAct: 'Confirmar o endereço',
  addressIgnore:
    'Se você não pediu este e-mail, ignore-o. Talvez alguém tenha digitado o seu endereço por engano.',
  formerSubject: 'O seu e-mail foi alterado',
  former: 'A partir de agora você entra com {address}, e não mais com {former}.',
  formerWarning: 'Se não foi você quem alterou, avise imediatamente quem administra a sua organização.',

  securitySubject: 'As configurações de segurança da sua conta foram alteradas',
  securityPassword: 'A senha da sua conta foi alterada.',
  securityTwoFactorOn: 'A verificação em duas etapas da sua conta foi ativada.',
  securityTwoFactorOff:
    'A verificação em duas etapas da sua conta foi desativada. Agora você entra só com a senha.',
  securityCodes:
    'Novos códigos de recuperação foram criados para a sua conta. Os anteriores não funcionam mais.',
  securityPasskeyAdded:
    'Uma chave de acesso foi adicionada à sua conta. Quem tem a chave pode entrar na sua conta.',
  securityPasskeyRemoved: 'Uma chave de acesso da sua conta foi removida.',
  securityCodeUsed: 'Alguém entrou na sua conta com um dos seus códigos de recuperação.',
  securityTime: 'Data: {time} UTC.',
  securityWarning:
    'Se não foi você, outra pessoa pode estar usando a sua conta. Avise imediatamente quem administra a sua organização.',

  digestSubject:
    '{organization}: {count, plural, one {# notificação não lida} other {# notificações não lidas}}',
  digest:
    'Novidades de {organization}: {count, plural, one {# notificação não lida} other {# notificações não lidas}}.',
  digestAlert: 'Alerta: {title}',
  digestText: '{name}: {text}',
  digestMore: '{count, plural, one {E mais #.} other {E mais #.}}',
  digestReason: 'Você recebe este e-mail porque ativou os e-mails de notificação. Parar estes e-mails:',

  webhookSubject: 'Um endpoint de webhook de {organization} está desativado',
  webhook: 'Um endpoint de webhook de {organization} foi desativado: {reason}',
  webhookAddress: 'A URL do endpoint está na lista de endpoints.',
  webhookNext:
    'O endpoint não recebe mais eventos. Quando o receptor voltar a funcionar, ative o endpoint e entregue os eventos perdidos. Os eventos são guardados por 30 dias.',
} satisfies Translation<typeof english>
