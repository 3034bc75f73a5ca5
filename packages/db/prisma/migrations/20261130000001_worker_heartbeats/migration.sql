-- Worker processes that are alive: /readyz, the desk and the metrics read it.
CREATE TABLE "worker_heartbeats" (
    "uuid" UUID NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("uuid")
);
