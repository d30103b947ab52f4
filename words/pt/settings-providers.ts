import type { settingsProviders as english } from '../en/settings-providers.ts'
import type { Translation } from '../words.ts'

export const settingsProviders = {
  number: 'Um número no formato internacional, um número curto ou um nome de até 11 letras e números.',
  urlInbound: 'URL para mensagens recebidas',
  urlReceipts: 'URL para recibos',
  urlReturned: 'URL para e-mails devolvidos',
  urlCallback: 'URL de callback',

  test: 'Operadora de teste',
  testAbout:
    'Operadora integrada que entrega, falha e responde como uma operadora real. Nenhum celular recebe nada.',
  testAddress: 'Qualquer número ou, para e-mail, qualquer endereço.',

  twilioAbout: 'Número ou Messaging Service de uma conta Twilio',
  twilioAddress:
    'O número como o Twilio o mostra: no formato internacional, um número curto ou um nome de até 11 letras e números.',
  twilioBefore1:
    'No console do Twilio, compre ou escolha um número com SMS. Números dos EUA precisam ser registrados antes (A2P 10DLC ou verificação de número gratuito). Mensagens de números dos EUA sem registro são rejeitadas.',
  twilioBefore2: 'Copie “Account SID” e “Auth Token” da página inicial do console.',
  twilioInbound:
    'Phone Numbers > Manage > Active numbers > o seu número > Messaging Configuration: escolha “Webhook” em “A message comes in”, cole esta URL e escolha “HTTP POST”. Para um Messaging Service, use Messaging > Services > o seu serviço > Integration > Send a webhook > Request URL. Os recibos de entrega não precisam de configuração.',

  telnyxAbout: 'Número de uma conta Telnyx',
  telnyxBefore1:
    'No portal da Telnyx, crie um perfil de mensagens em Messaging > Programmable Messaging e atribua o perfil ao seu número em Numbers > My Numbers. Números dos EUA precisam ser registrados.',
  telnyxBefore2:
    'Crie uma chave de API em “API Keys”. Copie a chave pública de Keys & Credentials > Public Key e o ID do perfil de mensagens.',
  telnyxInbound: 'Cole esta URL como URL de webhook do perfil de mensagens (“Inbound”), com API v2.',

  plivoAbout: 'Número ou Powerpack de uma conta Plivo',
  plivoBefore1:
    'No console da Plivo, compre um número com SMS em “Phone Numbers”. Números dos EUA precisam ser registrados em Messaging > 10DLC.',
  plivoBefore2: 'Copie “Auth ID” e “Auth Token” da página de visão geral.',
  plivoInbound:
    'Messaging > Applications: adicione um aplicativo com esta URL como “Message URL” e o método POST. Atribua o aplicativo ao número.',

  vonageAbout: 'Número de uma conta Vonage',
  vonageBefore1:
    'No painel da Vonage, em Settings > API Settings, selecione a sua chave de API e escolha “Messages API” em “Messaging API Type”. Compre um número com SMS em “Numbers”. Números dos EUA precisam ser registrados para 10DLC.',
  vonageBefore2: 'Copie “API key”, “API secret” e “signature secret” das configurações da API.',
  vonageInbound:
    'Nas configurações da API, cole esta URL como webhook de mensagens recebidas e mantenha a assinatura de webhooks ativada. Um número com webhook próprio (“manage” na página “Your numbers”) ou em um aplicativo (“Inbound URL” em “Messages”) precisa da URL nesse lugar.',

  whatsAppAbout: 'Número da WhatsApp Cloud API da Meta',
  whatsAppAddress: 'O número no formato internacional. O número não pode ser usado em um app do WhatsApp.',
  whatsAppBefore1:
    'Em developers.facebook.com/apps, crie um app com o caso de uso “Connect with customers through WhatsApp” e escolha o seu portfólio empresarial. Em WhatsApp > API Setup, adicione e confirme o número. Copie “Phone number ID” e “WhatsApp Business Account ID”.',
  whatsAppBefore2:
    'Nas configurações empresariais, em Users > System users, adicione um usuário do sistema com controle total do app e da conta do WhatsApp. Clique em “Generate token” e selecione o app, a validade “Never” e as permissões whatsapp_business_messaging e whatsapp_business_management.',
  whatsAppBefore3:
    'Copie “App secret” de App settings > Basic. Invente uma palavra e use-a como “Verify token”.',
  whatsAppInbound:
    'No seu app da Meta, abra “WhatsApp > Configuration”. Insira esta URL como “Callback URL” e a sua palavra como “Verify token”, e escolha “Verify and save”. Depois, a Meta chama este servidor, que precisa de um endereço https público.',
  whatsAppFields:
    'Assine os campos messages, user_preferences, message_template_status_update, account_update e phone_number_quality_update.',
  whatsAppSeveral:
    'Se um app tem vários números, dê a cada número a própria URL com o campo “webhook_configuration” do número na Graph API. Um remetente ignora callbacks de outros números.',

  urlEvents: 'URL do webhook',
  serviceAddress: 'Os e-mails saem deste endereço. O domínio precisa estar verificado em {name}.',
  serviceInbound:
    'Para receber as respostas na caixa de entrada, faça o servidor de e-mail enviar cada e-mail a esta URL, sem alterações.',
  postmarkAbout: 'Servidor de uma conta do Postmark, para e-mail',
  postmarkBefore1:
    'No Postmark, abra “Sender Signatures”, adicione o domínio do seu endereço e os registros DNS dele, e espere até que o DKIM esteja verificado.',
  postmarkBefore2:
    'Em “Servers”, abra seu servidor, adicione um fluxo de mensagens do tipo “Broadcasts” e copie um token de API do servidor em “API Tokens”.',
  postmarkEvents:
    'Abra o fluxo de mensagens > Webhooks > Add webhook e cole esta URL. Escolha “Delivery”, “Bounce”, “Spam complaint” e “Subscription change”. Se você escolheu um usuário e uma senha acima, digite ambos em “Basic auth credentials”.',
  mailgunAbout: 'Domínio de envio de uma conta do Mailgun, para e-mail',
  mailgunBefore1:
    'No Mailgun, em Sending > Domains, adicione um domínio e os registros DNS dele, e espere até que esteja verificado.',
  mailgunBefore2: 'Em “API keys”, crie uma chave de API e copie a “HTTP webhook signing key”.',
  mailgunEvents:
    'Abra Sending > Webhooks, escolha o domínio e adicione esta URL para “Delivered messages”, “Permanent failures”, “Spam complaints” e “Unsubscribes”.',
  sesAbout: 'Domínio ou endereço do Amazon SES, para e-mail',
  sesBefore1:
    'No console do SES, em “Identities”, verifique o domínio do seu endereço com “Easy DKIM”. Solicite “Production access” se a conta estiver no ambiente de testes.',
  sesBefore2:
    'No console do SNS, crie um tópico padrão. No console do SES, em “Configuration sets”, crie um conjunto e adicione um “Event destination” com este tópico para “Deliveries”, “Hard bounces”, “Complaints”, “Rejects” e “Subscriptions”.',
  sesBefore3:
    'No console do IAM, crie um usuário que possa usar ses:SendEmail, ses:SendRawEmail, ses:GetAccount e ses:GetEmailIdentity, e crie uma chave de acesso.',
  sesEvents:
    'No console do SNS, abra o tópico > Create subscription: escolha “HTTPS”, cole esta URL e deixe “Raw message delivery” desativado. Este servidor confirma a assinatura.',
  sendgridAbout: 'Domínio de uma conta do SendGrid, para e-mail',
  sendgridBefore1: 'No SendGrid, em Settings > Sender Authentication, autentique o domínio do seu endereço.',
  sendgridBefore2: 'Em Settings > API Keys, crie uma chave com a permissão “Mail Send”.',
  sendgridEvents:
    'Abra Settings > Mail Settings > Event Webhook e crie um webhook com esta URL. Escolha “Dropped”, “Delivered”, “Bounced”, “Spam Reports”, “Unsubscribed” e “Group Unsubscribes”. Ative “Signature verification” e digite a chave nas configurações da conta deste remetente.',
  brevoAbout: 'Domínio de uma conta do Brevo, para e-mail',
  brevoBefore1:
    'No Brevo, em Senders, Domains & Dedicated IPs > Domains, autentique o domínio do seu endereço.',
  brevoBefore2: 'Em SMTP & API > SMTP, copie o login e crie uma chave SMTP.',
  brevoEvents:
    'Abra Transactional > Settings > Webhook e adicione esta URL. Escolha “Delivered”, “Hard bounced”, “Soft bounced”, “Blocked”, “Invalid email”, “Error”, “Complaint” e “Unsubscribed”. Se você escolheu um usuário e uma senha acima, coloque ambos antes do host da URL: https://user:password@…',
  resendAbout: 'Domínio de uma conta do Resend, para e-mail',
  resendBefore1:
    'No Resend, em “Domains”, adicione o domínio do seu endereço e deixe desativado o rastreamento de aberturas e cliques.',
  resendBefore2: 'Em “API Keys”, crie uma chave com a permissão “Sending access”.',
  resendEvents:
    'Abra Webhooks > Add Webhook e cole esta URL. Escolha email.delivered, email.bounced, email.complained, email.suppressed e email.failed. Depois digite o “Signing secret” do webhook nas configurações da conta deste remetente.',
  sparkpostAbout: 'Domínio de uma conta do SparkPost, para e-mail',
  sparkpostBefore1:
    'No SparkPost, em Configuration > Domains, verifique o domínio do seu endereço como domínio de envio.',
  sparkpostBefore2: 'Em Configuration > API Keys, crie uma chave com a permissão “Send via SMTP”.',
  sparkpostEvents:
    'Abra Configuration > Webhooks > Create Webhook e cole esta URL. Escolha os eventos “Bounce”, “Delivery”, “Spam Complaint”, “Out of Band”, “Policy Rejection”, “List Unsubscribe” e “Link Unsubscribe”. Se você escolheu um usuário e uma senha acima, escolha “Basic Auth” e digite ambos.',
  mailjetAbout: 'Domínio de uma conta do Mailjet, para e-mail',
  mailjetBefore1:
    'No Mailjet, em Account settings > Sender domains & addresses, adicione o domínio do seu endereço e autentique-o com DKIM.',
  mailjetBefore2: 'Em Account settings > API Key Management, copie a chave de API e a chave secreta.',
  mailjetEvents:
    'Abra Account settings > Event notifications (webhooks) e digite esta URL para “sent”, “bounce”, “spam”, “blocked” e “unsub”, com eventos agrupados. Se você escolheu um usuário e uma senha acima, coloque ambos antes do host da URL: https://user:password@…',
  mail: 'Servidor de e-mail',
  mailAbout: 'O seu próprio servidor de e-mail ou o de um provedor de e-mail',
  mailAddress: 'Os e-mails saem deste endereço.',
  mailBefore1:
    'Obtenha do serviço o host, a porta, o usuário e a senha do servidor de e-mail. O serviço precisa poder enviar pelo domínio do seu endereço From. A verificação mostra SPF, DKIM e DMARC.',
  mailBefore2:
    'Para devoluções, crie uma caixa que nenhum outro programa use e que aceite qualquer texto depois de um sinal de mais, como bounces+anything@example.com. Google Workspace, Microsoft 365 e Fastmail aceitam esses endereços por padrão. O Postfix precisa de recipient_delimiter = +.',
  mailInbound:
    'Configure o servidor de e-mail para enviar por POST a esta URL cada e-mail destinado ao endereço de devoluções, sem alterar os bytes. No Postfix, use um transporte pipe com {command}.',
  mailComplaints:
    'Se um provedor de e-mail envia denúncias (feedback loop), faça com que sejam enviadas ao endereço de devoluções.',

  http: 'Qualquer gateway HTTP',
  httpAbout: 'Gateway que aceita mensagens como solicitações HTTP',
  httpBefore: 'Tenha à mão o manual do gateway, que descreve as solicitações de envio e os callbacks.',
  httpInbound: 'No console do gateway, insira esta URL para mensagens recebidas.',
  httpReceipts:
    'No console do gateway, insira esta URL para recibos de entrega. A URL não é necessária se o corpo da solicitação contém {field}.',

  kannelAbout: 'O seu próprio gateway Kannel, pela smsbox',
  kannelBefore1:
    'Adicione ao kannel.conf um usuário para o Carillon: um grupo sendsms-user com username e password, max-messages = 10 e concatenation = true. Reinicie a smsbox.',
  kannelBefore2:
    'Para um Kannel na sua própria rede, o administrador do servidor precisa iniciar este servidor com CARILLON_ALLOW_PRIVATE_GATEWAYS=true.',
  kannelInbound:
    'Adicione esta linha ao grupo sms-service no kannel.conf (keyword = default, catch-all = true, max-messages = 0) e reinicie a smsbox. Os recibos de entrega não precisam de configuração.',

  smppAbout: 'Central de mensagens de uma operadora ou agregador',
  smppBefore1:
    'Peça à operadora o host, a porta, TLS, o system ID, a senha, o tamanho da janela, as mensagens por segundo e o número de sessões. Informe à operadora o endereço IP deste servidor.',
  smppBefore2:
    'Peça à operadora o alfabeto padrão, o formato de mensagens longas e o formato dos IDs de mensagem nos recibos. Mantenha as configurações padrão se não tiver resposta.',

  infobipBefore: 'Copie a URL base da página inicial do portal da Infobip e a chave de API de “API keys”.',
  infobipInbound:
    'Insira esta URL como URL de encaminhamento do seu número: Channels and Numbers > Numbers > Keywords > Forward to HTTP. Os recibos de entrega não precisam de configuração.',
  birdBefore: 'Copie uma “Access key” da sua conta Bird (MessageBird).',
  birdInbound:
    'Insira esta URL em um fluxo do seu número: gatilho SMS, etapa “Forward to URL”, método POST. Os recibos de entrega não precisam de configuração.',
  clickSendBefore: 'Copie o seu usuário e a chave de API do painel da ClickSend.',
  clickSendReceipts: 'SMS > Settings > Delivery Reports: adicione uma regra com a ação URL e esta URL.',
  clickSendInbound:
    'Adicione uma regra de entrada para o seu número. Escolha a ação “URL” e digite este endereço.',
  sinchBefore:
    'Copie “Service plan ID” e “API token” de SMS > APIs. “us” na URL de envio é a região do seu plano de serviço. A outra região comum é “eu”.',
  sinchInbound:
    'Insira esta URL como “Callback URL” do plano de serviço (SMS > APIs). Os recibos de entrega não precisam de configuração.',
  bulkSmsBefore: 'Crie um token de API. A BulkSMS informa o ID e o segredo do token.',
  bulkSmsReceipts:
    'Settings > Advanced > Webhooks: adicione um webhook para mensagens enviadas com esta URL. Se o recibo de uma mensagem de teste não mudar nada, substitua as configurações da conta com os caminhos /from/address, /to/address, /body/value e /status/condition.',
  bulkSmsInbound: 'Adicione outro webhook, para mensagens recebidas, com esta URL.',
  africasTalkingBefore: 'Copie o usuário e a chave de API do seu app.',
  africasTalkingReceipts: 'Insira esta URL em SMS > SMS Callback URLs > Delivery Reports.',
  africasTalkingInbound: 'Insira esta URL em SMS > SMS Callback URLs > Incoming Messages.',
  elksBefore: 'Copie o usuário e a senha da API da sua conta.',
  elksInbound:
    'Insira esta URL como “sms_url” do seu número. Os recibos de entrega não precisam de configuração.',
  signalWireBefore: 'Copie o “space”, o ID do projeto e um token de API do painel da SignalWire.',
  signalWireInbound:
    'Nas configurações do seu número, escolha “LaML Webhooks” em “Handle messages using” e digite esta URL com o método POST. Os recibos de entrega não precisam de configuração.',
  bandwidthBefore: 'Copie o ID da conta, o ID do aplicativo de mensagens e um usuário de API com a senha.',
  bandwidthReceipts: 'No aplicativo de mensagens, insira esta URL como “Status callback URL”.',
  bandwidthInbound: 'No aplicativo de mensagens, insira esta URL como “Inbound callback URL”.',
} satisfies Translation<typeof english>
